import { Loading, Skeleton, Stack } from '@frizo/ui';

/** The dialog before it knows its salon, about as high as it will be. */
export function FormSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="4.5rem" />
        <Skeleton shape="block" height="24rem" />
        <Skeleton shape="block" height="12rem" />
      </Stack>
    </Loading>
  );
}
