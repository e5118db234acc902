import { Loading, Skeleton, Stack } from '@frizo/ui';

/** A list that is on its way. */
export function ListSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
      </Stack>
    </Loading>
  );
}
