import { accounts, moved, type Posting } from './posting.ts';

/** A payment by card that succeeded after its order was closed: it is given back. */
export interface LatePayment {
  readonly orderId: number;
  readonly attempt: number;
  readonly salonId: number;
  readonly occurredAt: Date;
  readonly cents: number;
}

/** What we owe clients whose payments came too late. */
const returns = 'client-returns';

/**
 * The money came in and went on to the salon's account, as with any payment.
 * @param refs `ch_…`, `tr_…`
 */
export function latePaymentReceived(
  payment: LatePayment,
  refs: { readonly chargeId?: string | undefined; readonly transferId?: string | undefined },
): Posting[] {
  const { cents, salonId } = payment;
  return [
    {
      ...factOf(payment, 'received'),
      kind: 'late-payment-received',
      providerRef: refs.chargeId,
      lines: moved(cents, returns, accounts.provider),
    },
    {
      ...factOf(payment, 'transferred'),
      kind: 'transferred-to-salon',
      providerRef: refs.transferId,
      lines: moved(cents, accounts.provider, accounts.connected(salonId)),
    },
  ];
}

/**
 * It was given back, and came back from the salon's account.
 * @param refs `re_…`, `trr_…`
 */
export function latePaymentReturned(
  payment: LatePayment,
  refs: { readonly refundId: string; readonly transferReversalId?: string | undefined },
): Posting[] {
  const { cents, salonId } = payment;
  return [
    {
      ...factOf(payment, 'returned'),
      kind: 'late-payment-returned',
      providerRef: refs.refundId,
      lines: moved(cents, accounts.provider, returns),
    },
    {
      ...factOf(payment, 'reversed'),
      kind: 'transfer-reversed',
      providerRef: refs.transferReversalId,
      lines: moved(cents, accounts.connected(salonId), accounts.provider),
    },
  ];
}

function factOf({ orderId, attempt, salonId, occurredAt }: LatePayment, what: string) {
  return { key: `order:${orderId}:late:${attempt}:${what}`, orderId, salonId, occurredAt };
}
