import { accounts, moved, type Posting } from './posting.ts';

/** Something that happens to the payment of a gift card or a package after it was paid (decision 0043). */
export interface PurchaseFact {
  readonly kind: 'gift-card' | 'package';
  readonly purchaseId: number;
  readonly salonId: number;
  readonly occurredAt: Date;
  readonly cents: number;
}

/** What owes what was bought: we owe gift cards, and salons owe the visits of packages. */
function owedBy({ kind, salonId }: PurchaseFact): string {
  return kind === 'gift-card' ? accounts.giftCards : accounts.packages(salonId);
}

/** The money of gift cards is ours until they are used, so a dispute about one is not the salon's before it is lost. */
function disputesOf({ kind, salonId }: PurchaseFact): string {
  return kind === 'gift-card' ? accounts.giftCardDisputes : accounts.disputes(salonId);
}

/**
 * A part of a purchase went back to its buyer's card. For a package it also has to come back from the salon's account.
 * @param refund.id of our row
 */
export function purchaseRefunded(
  fact: PurchaseFact,
  refund: {
    readonly id: number;
    readonly refundId: string;
    readonly transferReversalId?: string | undefined;
  },
): { readonly refunded: Posting; readonly reversed: Posting | undefined } {
  const { kind, purchaseId, salonId, occurredAt, cents } = fact;
  const key = `purchase:${purchaseId}:refunded:${refund.id}`;
  const lines = moved(cents, accounts.provider, owedBy(fact));
  const refunded = {
    ...{ key, kind: `${kind}-refunded`, occurredAt, salonId },
    ...{ providerRef: refund.refundId, lines },
  };
  if (kind === 'gift-card') return { refunded, reversed: undefined };
  const reversed = {
    ...{ key: `${key}:reversed`, kind: 'transfer-reversed', occurredAt, salonId },
    ...{
      providerRef: refund.transferReversalId,
      lines: moved(cents, accounts.connected(salonId), accounts.provider),
    },
  };
  return { refunded, reversed };
}

/** The buyer's bank has withdrawn a purchase from us, until the dispute is decided. */
export function purchaseDisputeOpened(fact: PurchaseFact, disputeId: string): Posting {
  const { salonId, occurredAt, cents } = fact;
  return {
    ...{ key: `dispute:${disputeId}:opened`, kind: 'dispute-opened', occurredAt, salonId },
    ...{ providerRef: disputeId, lines: moved(cents, accounts.provider, disputesOf(fact)) },
  };
}

/** A dispute was decided: won, the money came back; lost, the buyer has it, and so much less is owed of what was bought. */
export function purchaseDisputeClosed(
  fact: PurchaseFact,
  { disputeId, isWon }: { readonly disputeId: string; readonly isWon: boolean },
): Posting {
  const { salonId, occurredAt, cents } = fact;
  return {
    ...{
      key: `dispute:${disputeId}:closed`,
      kind: isWon ? 'dispute-won' : 'dispute-lost',
      occurredAt,
      salonId,
    },
    ...(isWon && { providerRef: disputeId }),
    lines: moved(cents, disputesOf(fact), isWon ? accounts.provider : owedBy(fact)),
  };
}

/**
 * What the buyer has back although visits have used it: the salon bears it.
 * @param key unique; the row of the purchase decides that it happens once
 */
export function purchaseBorne(fact: PurchaseFact, key: string): Posting {
  const { salonId, occurredAt, cents } = fact;
  return {
    ...{ key, kind: 'prepaid-overdrawn', occurredAt, salonId },
    lines: moved(cents, owedBy(fact), accounts.salon(salonId)),
  };
}

/** The salon bears less of it: a refund did not arrive, or a refund of a visit has given something back to the gift card. */
export function purchaseRelieved(fact: PurchaseFact, key: string): Posting {
  const { salonId, occurredAt, cents } = fact;
  return {
    ...{ key, kind: 'prepaid-relieved', occurredAt, salonId },
    lines: moved(cents, accounts.salon(salonId), owedBy(fact)),
  };
}
