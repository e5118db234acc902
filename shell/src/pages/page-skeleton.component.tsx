import { Loading, Skeleton } from '@frizo/ui';

/** A placeholder for a page that is loading. */
export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}
