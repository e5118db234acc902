import { Loading, Skeleton, Stack } from '@frizo/ui';

/** A list that is loading; remotes also show it while they load the code of the list. */
export function ListSkeleton({ rowHeight }: { rowHeight: string }) {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height={rowHeight} />
        <Skeleton shape="block" height={rowHeight} />
        <Skeleton shape="block" height={rowHeight} />
      </Stack>
    </Loading>
  );
}
