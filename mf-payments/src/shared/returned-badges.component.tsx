import { formatCents } from '@frizo/money';
import { Badge } from '@frizo/ui';

interface ReturnedBadgesProps {
  /** What the buyer has back of a gift card or a package, or will have. */
  refundedCent: number;
  /** Its payment is disputed. */
  isStopped: boolean;
}

/** What has gone back of a gift card or a package, and whether it can be used meanwhile. */
export function ReturnedBadges({ refundedCent, isStopped }: ReturnedBadgesProps) {
  return (
    <>
      {refundedCent > 0 && <Badge tone="plain">{`${formatCents(refundedCent)} refunded`}</Badge>}
      {isStopped && <Badge tone="wrong">Payment disputed</Badge>}
    </>
  );
}
