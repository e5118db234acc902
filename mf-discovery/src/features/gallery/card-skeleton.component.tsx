import { Card, Skeleton } from '@frizo/ui';

/** A card in the size of a card, while the real one is on its way. */
export function CardSkeleton() {
  return (
    <Card as="li" picture={<Skeleton shape="picture" />}>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton shape="block" height="2.75rem" />
    </Card>
  );
}
