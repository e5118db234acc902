import { accounts, divide, moved, type Posting, type PostingLine } from './posting.ts';

/** What an artist gets of an order. */
export interface ArtistShare {
  /** The artist's user id. */
  readonly artistId: number;
  readonly cents: number;
}

interface OrderFact {
  readonly orderId: number;
  readonly salonId: number;
  readonly occurredAt: Date;
}

/** How the client paid what is left after bonus, gift card, deposit and package. */
export type OrderPayment =
  | {
      readonly type: 'card';
      /** `ch_…`; absent where nothing is left to charge. */
      readonly chargeId?: string | undefined;
      /** `tr_…`: all that was charged, to the salon's account. */
      readonly transferId?: string | undefined;
      /** `fee_…`: our fee, from the salon's account. */
      readonly applicationFeeId?: string | undefined;
    }
  | { readonly type: 'cash' };

export interface PaidOrder extends OrderFact {
  readonly payment: OrderPayment;
  readonly servicesCents: number;
  readonly taxCents: number;
  /** To the artists who earned them. */
  readonly tips: readonly ArtistShare[];
  /** The artists' part of the services; the salon keeps the rest. */
  readonly commissions?: readonly ArtistShare[];
  /** Our part of the services; 0 for cash. */
  readonly platformFeeCents?: number;
  /** Paid by our referral bonus. */
  readonly bonusCents?: number;
  readonly giftCardCents?: number;
  /** Paid in advance. */
  readonly depositCents?: number;
  /** The prices of services that packages pay, which the client bought before. */
  readonly packageCents?: number;
  /** What the used visits are worth; by default as much. The salon bears the difference, the rebate of the package. */
  readonly packageValueCents?: number;
}

/** What the client pays now, in cents. */
export function chargedCentsOf(order: Omit<PaidOrder, keyof OrderFact | 'payment'>): number {
  const { bonusCents = 0, giftCardCents = 0, depositCents = 0, packageCents = 0 } = order;
  const total = order.servicesCents + order.taxCents + sumOf(order.tips);
  return total - bonusCents - giftCardCents - depositCents - packageCents;
}

/**
 * The payment of an order: what the client gave, to whom it belongs, and the transfer to the salon's account.
 * @throws RangeError if more is given away than there is
 */
export function orderPaid(order: PaidOrder): Posting[] {
  const { salonId, payment, servicesCents, taxCents, tips, commissions = [], platformFeeCents = 0 } = order;
  const chargedCents = chargedCentsOf(order);
  // Below zero if the artists get all of the services: the salon bears our fee.
  const salonCents = servicesCents - sumOf(commissions) - platformFeeCents;
  if (chargedCents < 0 || salonCents < -platformFeeCents || platformFeeCents > chargedCents)
    throw new RangeError(`the order ${order.orderId} gives away more than it has`);
  const { packageCents = 0, packageValueCents = packageCents } = order;
  const rebateCents = packageCents - packageValueCents;
  const credit = (account: string, cents: number): PostingLine => ({ account, cents: -cents });
  const paid: Posting = {
    key: `order:${order.orderId}:paid`,
    kind: payment.type === 'card' ? 'order-paid-by-card' : 'order-paid-in-cash',
    ...factOf(order),
    ...(payment.type === 'card' && { providerRef: payment.chargeId }),
    lines: [
      { account: payment.type === 'card' ? accounts.provider : accounts.cash(salonId), cents: chargedCents },
      { account: accounts.bonus, cents: order.bonusCents ?? 0 },
      { account: accounts.giftCards, cents: order.giftCardCents ?? 0 },
      { account: accounts.deposits(salonId), cents: order.depositCents ?? 0 },
      { account: accounts.packages(salonId), cents: packageValueCents },
      credit(accounts.salon(salonId), salonCents - rebateCents),
      credit(accounts.tax(salonId), taxCents),
      ...tips.map(({ artistId, cents }) => credit(accounts.tips(artistId), cents)),
      ...commissions.map(({ artistId, cents }) => credit(accounts.commission(artistId), cents)),
      credit(accounts.fees, platformFeeCents),
    ],
  };
  if (payment.type === 'cash') return [paid];
  return [
    paid,
    {
      key: `order:${order.orderId}:transferred`,
      kind: 'transferred-to-salon',
      ...factOf(order),
      providerRef: payment.transferId,
      lines: moved(chargedCents, accounts.provider, accounts.connected(salonId)),
    },
    {
      key: `order:${order.orderId}:platform-fee`,
      kind: 'platform-fee-collected',
      ...factOf(order),
      providerRef: payment.applicationFeeId,
      lines: moved(platformFeeCents, accounts.connected(salonId), accounts.provider),
    },
  ];
}

export interface TransferredPart extends OrderFact {
  /** What it was paid by: we hold the money of both. */
  readonly source: 'bonus' | 'gift-card';
  readonly cents: number;
  /** `tr_…` */
  readonly transferId: string;
}

/** The part of an order that we paid, transferred to the salon's account. */
export function orderPartTransferred({ source, cents, transferId, ...order }: TransferredPart): Posting {
  return {
    key: `order:${order.orderId}:${source}-transferred`,
    kind: `${source}-transferred`,
    ...factOf(order),
    providerRef: transferId,
    lines: moved(cents, accounts.provider, accounts.connected(order.salonId)),
  };
}

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
        /** `fr_…`: our fee that went back. */
        readonly feeRefundId?: string | undefined;
      }
    | { readonly type: 'cash' }
    /** `trr_…`: the money that came back from the salon's account; we keep it for the gift card. */
    | { readonly type: 'gift-card'; readonly transferReversalId: string };
}

/**
 * A refund of an order, whole or partial: everybody who got a part of the payment gives back in proportion to what they still have of it, and together exactly the
 * refund. Our fee was taken from what was charged, so nothing of it goes back with a gift card's part.
 * @throws RangeError for more than the client paid less earlier refunds
 */
export function orderRefunded(refund: RefundedOrder): Posting[] {
  const { salonId, cents, refundableCents, to } = refund;
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > refundableCents)
    throw new RangeError(`${cents} cents of ${refundableCents} cannot be refunded`);
  const isOfGiftCard = to.type === 'gift-card';
  const parts = [...refund.movements].filter(
    ([account, moved]) =>
      moved < 0 &&
      (/^(?:salon|tax|tips|commission):/.test(account) || (account === accounts.fees && !isOfGiftCard)),
  );
  const shares = parts.map(([, moved]) => -moved);
  // What our fee has taken, the salon bears.
  const bornBySalonCents = isOfGiftCard ? Math.max(0, cents - sum(shares)) : 0;
  const given = divide(cents - bornBySalonCents, shares);
  const feeCents = given[parts.findIndex(([account]) => account === accounts.fees)] ?? 0;
  const refunded: Posting = {
    key: `order:${refund.orderId}:refunded:${refund.refundKey}`,
    kind: refundKinds[to.type],
    ...factOf(refund),
    ...(to.type === 'card' && { providerRef: to.refundId }),
    lines: [
      { account: refundedFrom(to.type, salonId), cents: -cents },
      ...parts.map(([account], index) => ({ account, cents: given[index] ?? 0 })),
      { account: accounts.salon(salonId), cents: bornBySalonCents },
    ],
  };
  if (to.type === 'cash') return [refunded];
  const reversed: Posting[] = [
    refunded,
    {
      key: `${refunded.key}:reversed`,
      kind: 'transfer-reversed',
      ...factOf(refund),
      providerRef: to.transferReversalId,
      lines: moved(cents, accounts.connected(salonId), accounts.provider),
    },
  ];
  if (to.type === 'gift-card') return reversed;
  return [
    ...reversed,
    {
      key: `${refunded.key}:platform-fee`,
      kind: 'platform-fee-refunded',
      ...factOf(refund),
      providerRef: to.feeRefundId,
      lines: moved(feeCents, accounts.provider, accounts.connected(salonId)),
    },
  ];
}

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

export interface Dispute extends OrderFact {
  /** `dp_…` or `du_…` */
  readonly disputeId: string;
  readonly cents: number;
}

/** The client's bank has withdrawn a payment from us, until the dispute is decided. The provider's fee for it is posted by the reconciliation. */
export function disputeOpened({ disputeId, cents, ...order }: Dispute): Posting {
  return {
    key: `dispute:${disputeId}:opened`,
    kind: 'dispute-opened',
    ...factOf(order),
    providerRef: disputeId,
    lines: moved(cents, accounts.provider, accounts.disputes(order.salonId)),
  };
}

/** A dispute was decided: won, the money came back; lost, the salon bears it. */
export function disputeClosed({ disputeId, cents, isWon, ...order }: Dispute & { isWon: boolean }): Posting {
  const to = isWon ? accounts.provider : accounts.salon(order.salonId);
  return {
    key: `dispute:${disputeId}:closed`,
    kind: isWon ? 'dispute-won' : 'dispute-lost',
    ...factOf(order),
    ...(isWon && { providerRef: disputeId }),
    lines: moved(cents, accounts.disputes(order.salonId), to),
  };
}

function factOf({ orderId, salonId, occurredAt }: OrderFact): OrderFact {
  return { orderId, salonId, occurredAt };
}

function sumOf(shares: readonly ArtistShare[]): number {
  return sum(shares.map(({ cents }) => cents));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
