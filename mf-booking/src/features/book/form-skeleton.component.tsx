import { Loading, Skeleton, Stack } from '@frizo/ui';

/** The dialog before it knows its salon. */
export function FormSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="18rem" />
      </Stack>
    </Loading>
  );
}
