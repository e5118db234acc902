import { factOf, lateKey, type LatePayment, type OrderFact, type PaymentFact } from './order-postings.ts';
import { accounts, divide, moved, type Posting, type PostingLine } from './posting.ts';

export interface RefundedOrder extends OrderFact {
  /** Unique among the refunds of the order. */
  readonly refundKey: string;
  readonly cents: number;
  /** What was paid in this way less what was given back before. */
  readonly refundableCents: number;
  /** `movementsOfOrder`: what the order has moved on each account up to now. */
  readonly movements: ReadonlyMap<string, number>;
  readonly to:
    | {
        readonly type: 'card';
        /** `re_…` */
        readonly refundId: string;
        /** `trr_…`: the money that came back from the salon's account. */
        readonly transferReversalId?: string | undefined;
        /** What has gone back of our fee already; by default its part in proportion goes back with `platformFeeReturned`. */
        readonly returnedFeeCents?: number;
      }
    | { readonly type: 'cash' }
    /** `trr_…`: the money that came back from the salon's account; we keep it for the gift card. */
    | { readonly type: 'gift-card'; readonly transferReversalId: string };
}

/**
 * A refund of an order, whole or partial: everybody who got a part of the payment gives back in proportion to what they still have of it, and together exactly the
 * refund. Our fee goes back to the salon's account by a posting of its own, `platformFeeReturned`; it was taken from what was charged, so nothing of it goes back with a
 * gift card's part.
 * @throws RangeError for more than the client paid less earlier refunds
 */
export function orderRefunded(refund: RefundedOrder): [refunded: Posting, ...reversed: Posting[]] {
  const { salonId, cents, refundableCents, to } = refund;
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > refundableCents)
    throw new RangeError(`${cents} cents of ${refundableCents} cannot be refunded`);
  const isOfGiftCard = to.type === 'gift-card';
  const parts = [...refund.movements].filter(
    ([account, moved]) =>
      moved < 0 && (isEarned.test(account) || (account === accounts.fees && !isOfGiftCard)),
  );
  const shares = parts.map(([, moved]) => -moved);
  // What our fee has taken, the salon bears.
  const bornBySalonCents = isOfGiftCard ? Math.max(0, cents - sumOf(shares)) : 0;
  const feeIndex = parts.findIndex(([account]) => account === accounts.fees);
  // Of what was charged to the card, whatever a bonus or a gift card has paid besides.
  const feeCents = Math.round(((shares[feeIndex] ?? 0) * cents) / refundableCents);
  const given = divideAround(cents - bornBySalonCents, shares, {
    index: feeIndex,
    cents: to.type === 'card' ? (to.returnedFeeCents ?? feeCents) : undefined,
  });
  const refunded: Posting = {
    key: refundKeyOf(refund.orderId, refund.refundKey),
    kind: refundKinds[to.type],
    ...factOf(refund),
    ...(to.type === 'card' && { providerRef: to.refundId }),
    lines: [
      { account: refundedFrom(to.type, salonId), cents: -cents },
      ...parts.map(([account], index) => ({ account, cents: given[index] ?? 0 })),
      ...(bornBySalonCents > 0 ? [{ account: accounts.salon(salonId), cents: bornBySalonCents }] : []),
    ],
  };
  if (to.type === 'cash') return [refunded];
  return [
    refunded,
    {
      key: `${refunded.key}:reversed`,
      kind: 'transfer-reversed',
      ...factOf(refund),
      providerRef: to.transferReversalId,
      lines: moved(cents, accounts.connected(salonId), accounts.provider),
    },
  ];
}

/** What salon and artists get of an order. */
const isEarned = /^(?:salon|tax|tips|commission):/;

const refundKinds = {
  card: 'order-refunded-to-card',
  cash: 'order-refunded-in-cash',
  'gift-card': 'order-refunded-to-gift-card',
} as const;

/** The account that the client's money comes from, or that owes it from now on. */
function refundedFrom(type: RefundedOrder['to']['type'], salonId: number): string {
  if (type === 'card') return accounts.provider;
  return type === 'cash' ? accounts.cash(salonId) : accounts.giftCards;
}

/** The key of the posting of a refund. */
export function refundKeyOf(orderId: number, refundKey: string): string {
  return `order:${orderId}:refunded:${refundKey}`;
}

/** What a posting gives back of our fee, in cents. */
export function returnedFeeCentsOf({ lines }: Pick<Posting, 'lines'>): number {
  return lines.find(({ account }) => account === accounts.fees)?.cents ?? 0;
}

/** Divides as `divide` does, but with a given amount for one of the shares, as far as the others can bear the rest. */
function divideAround(
  cents: number,
  shares: readonly number[],
  fixed: { readonly index: number; readonly cents: number | undefined },
): number[] {
  const share = shares[fixed.index];
  if (share === undefined || fixed.cents === undefined) return divide(cents, shares);
  const others = shares.map((one, index) => (index === fixed.index ? 0 : one));
  const least = cents - sumOf(others);
  const given = Math.min(share, cents, Math.max(fixed.cents, least));
  return divide(cents - given, others).map((one, index) => (index === fixed.index ? given : one));
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

/** The bonus that an order had used, and that a refund of everything else has given back. */
interface ReturnedBonus extends OrderFact {
  /** Unique among the refunds of the order. */
  readonly refundKey: string;
  readonly cents: number;
}

/**
 * The bonus's part of an order that was given back in full: we have not paid it, and everybody who got a part of the payment gives back in proportion to what they still have
 * of it. It comes back from the salon's account by `transferReversed`.
 * @param movements `movementsOfOrder`
 */
export function bonusReturned({
  movements,
  ...bonus
}: ReturnedBonus & Pick<RefundedOrder, 'movements'>): Posting {
  const { orderId, salonId, cents, refundKey } = bonus;
  const parts = [...movements].filter(([account, moved]) => moved < 0 && isEarned.test(account));
  const shares = parts.map(([, moved]) => -moved);
  const bornBySalonCents = Math.max(0, cents - sumOf(shares));
  const given = divide(cents - bornBySalonCents, shares);
  return {
    key: `order:${orderId}:bonus-returned:${refundKey}`,
    kind: 'bonus-returned',
    ...factOf(bonus),
    lines: [
      { account: accounts.bonus, cents: -cents },
      ...parts.map(([account], index) => ({ account, cents: given[index] ?? 0 })),
      { account: accounts.salon(salonId), cents: bornBySalonCents },
    ],
  };
}

/**
 * That refund has failed, and the client's bonus pays its part of the order again: those who had given it back have it again, in proportion.
 * @param returned what earlier postings of both kinds have moved on each account
 */
export function bonusUsedAgain({
  returned,
  ...bonus
}: ReturnedBonus & { readonly returned: ReadonlyMap<string, number> }): Posting {
  const parts = [...returned].filter(([, moved]) => moved > 0);
  const given = divide(
    bonus.cents,
    parts.map(([, moved]) => moved),
  );
  return {
    key: `order:${bonus.orderId}:bonus-used-again:${bonus.refundKey}`,
    kind: 'bonus-used-again',
    ...factOf(bonus),
    lines: [
      { account: accounts.bonus, cents: bonus.cents },
      ...parts.map(([account], index) => ({ account, cents: 0 - (given[index] ?? 0) })),
    ],
  };
}

/** The kinds of the postings that take a bonus's part of an order back, and give it again. */
export const bonusReturnKinds = ['bonus-returned', 'bonus-used-again'] as const;

/** It was given back to the client, and came back from the salon's account, unless that is posted by `transferReversed`. @param refs `re_…`, `trr_…` */
export function latePaymentReturned(
  payment: LatePayment,
  refs: { readonly refundId: string; readonly transferReversalId?: string | undefined },
): Posting[] {
  const { cents, salonId } = payment;
  return [
    {
      key: lateKey(payment, 'returned'),
      kind: 'late-payment-returned',
      ...factOf(payment),
      providerRef: refs.refundId,
      lines: moved(cents, accounts.provider, accounts.clientReturns),
    },
    {
      key: lateKey(payment, 'reversed'),
      kind: 'transfer-reversed',
      ...factOf(payment),
      providerRef: refs.transferReversalId,
      lines: moved(cents, accounts.connected(salonId), accounts.provider),
    },
  ];
}

/** A refund that the provider had accepted, and that did not arrive. */
interface FailedRefund extends PaymentFact {
  /** Of the posting of the refund. */
  readonly key: string;
  /** The lines of that posting. */
  readonly lines: readonly PostingLine[];
  /** `re_…` */
  readonly refundId: string;
}

/** The money of a refund came back to our balance: everybody has again what they gave for it. */
export function refundFailed({ key, lines, refundId, ...fact }: FailedRefund): Posting {
  return {
    key: `${key}:failed`,
    kind: 'refund-failed',
    ...factOf(fact),
    providerRef: refundId,
    lines: lines.map(({ account, cents }) => ({ account, cents: -cents })),
  };
}

/** Money that moves between our balance and that of the salon's account, apart from a payment. */
interface SalonMovement extends PaymentFact {
  readonly key: string;
  readonly cents: number;
  /** `tr_…`, `trr_…` or `fr_…` */
  readonly providerRef: string;
}

/** A part of our fee went back to the salon's account. */
export function platformFeeReturned(movement: SalonMovement): Posting {
  return { ...movementOf(movement, 'platform-fee-refunded'), lines: toSalon(movement) };
}

/** What was taken from the salon's account for a refund that failed went back to it. */
export function returnedToSalon(movement: SalonMovement): Posting {
  return { ...movementOf(movement, 'transferred-to-salon'), lines: toSalon(movement) };
}

/** Money was taken back from the salon's account, for what a client got back. */
export function transferReversed(movement: SalonMovement): Posting {
  const { cents, salonId } = movement;
  return {
    ...movementOf(movement, 'transfer-reversed'),
    lines: moved(cents, accounts.connected(salonId), accounts.provider),
  };
}

function toSalon({ cents, salonId }: SalonMovement): PostingLine[] {
  return moved(cents, accounts.provider, accounts.connected(salonId));
}

function movementOf({ key, providerRef, ...fact }: SalonMovement, kind: string) {
  return { key, kind, ...factOf(fact), providerRef };
}

interface Dispute extends PaymentFact {
  /** `dp_…` or `du_…` */
  readonly disputeId: string;
  readonly cents: number;
}

/** The client's bank has withdrawn a payment from us, until the dispute is decided. The provider's fee for it is posted by the reconciliation. */
export function disputeOpened({ disputeId, cents, ...fact }: Dispute): Posting {
  return {
    key: `dispute:${disputeId}:opened`,
    kind: 'dispute-opened',
    ...factOf(fact),
    providerRef: disputeId,
    lines: moved(cents, accounts.provider, accounts.disputes(fact.salonId)),
  };
}

/**
 * A dispute was decided: won, the money came back; lost, the salon bears it, and `transferReversed` takes it from its account.
 * @param isLate of a payment that came after its order was closed: if it is lost, the client has got back what we owe
 */
export function disputeClosed({
  disputeId,
  cents,
  isWon,
  isLate = false,
  ...fact
}: Dispute & { readonly isWon: boolean; readonly isLate?: boolean }): Posting {
  const loser = isLate ? accounts.clientReturns : accounts.salon(fact.salonId);
  return {
    key: `dispute:${disputeId}:closed`,
    kind: isWon ? 'dispute-won' : 'dispute-lost',
    ...factOf(fact),
    ...(isWon && { providerRef: disputeId }),
    lines: moved(cents, accounts.disputes(fact.salonId), isWon ? accounts.provider : loser),
  };
}
