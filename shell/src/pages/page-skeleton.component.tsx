import { Loading, Skeleton } from '@frizo/ui';

/** Keeps the place of a page that is on its way. */
export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}
