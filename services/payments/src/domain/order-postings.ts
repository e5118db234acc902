import { accounts, moved, type Posting, type PostingLine } from './posting.ts';

/** What an artist gets of an order. */
export interface ArtistShare {
  /** The artist's user id. */
  readonly artistId: number;
  readonly cents: number;
}

/** Something that has happened to an order. */
export interface OrderFact extends PaymentFact {
  readonly orderId: number;
}

/** Something that happened to a payment: of an order, or of a deposit or a fee, which have none. */
export interface PaymentFact {
  readonly orderId?: number | undefined;
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
    key: partTransferredKey(order.orderId, source),
    kind: `${source}-transferred`,
    ...factOf(order),
    providerRef: transferId,
    lines: moved(cents, accounts.provider, accounts.connected(order.salonId)),
  };
}

/** The key of the posting of such a transfer. */
export function partTransferredKey(orderId: number, source: TransferredPart['source']): string {
  return `order:${orderId}:${source}-transferred`;
}

/** A payment by card that succeeded after its order was closed: it is given back. */
export interface LatePayment extends OrderFact {
  readonly attempt: number;
  readonly cents: number;
}

/**
 * The money of a late payment came in and went on to the salon's account, less our fee, as with any payment. All of it is owed to the client.
 * @param refs `ch_…`, `tr_…`, `fee_…`
 */
export function latePaymentReceived(
  payment: LatePayment & { readonly platformFeeCents?: number },
  refs: Pick<Extract<OrderPayment, { type: 'card' }>, 'chargeId' | 'transferId' | 'applicationFeeId'>,
): Posting[] {
  const { cents, salonId, platformFeeCents = 0 } = payment;
  return [
    {
      key: lateKey(payment, 'received'),
      kind: 'late-payment-received',
      ...factOf(payment),
      providerRef: refs.chargeId,
      lines: moved(cents, accounts.clientReturns, accounts.provider),
    },
    {
      key: lateKey(payment, 'transferred'),
      kind: 'transferred-to-salon',
      ...factOf(payment),
      providerRef: refs.transferId,
      lines: moved(cents, accounts.provider, accounts.connected(salonId)),
    },
    {
      key: lateKey(payment, 'platform-fee'),
      kind: 'platform-fee-collected',
      ...factOf(payment),
      providerRef: refs.applicationFeeId,
      lines: moved(platformFeeCents, accounts.connected(salonId), accounts.provider),
    },
  ];
}

/** The key of a posting of a late payment. */
export function lateKey(
  { orderId, attempt }: Pick<LatePayment, 'orderId' | 'attempt'>,
  what: string,
): string {
  return `order:${orderId}:late:${attempt}:${what}`;
}

/** The part of a fact that its postings carry. */
export function factOf({ orderId, salonId, occurredAt }: PaymentFact): PaymentFact {
  return { orderId, salonId, occurredAt };
}

function sumOf(shares: readonly ArtistShare[]): number {
  return shares.reduce((sum, { cents }) => sum + cents, 0);
}
