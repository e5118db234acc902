import { useEffect, useState } from 'react';
import type { PaymentOrder } from '@frizo/contracts';
import { useLiveRefetch } from '@frizo/appointment-views';
import { useNotices, type ModalRootProps } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, DialogHeader, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { AmountList, depositLine, prepaidLines } from '../../shared/amount-list.component.tsx';
import { Problem } from '../../shared/problem.component.tsx';
import { useFocusIfLost } from '../../shared/use-focus-if-lost.ts';
import { useHeldOpen } from '../../shared/use-held-open.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import { VisitSummary } from '../payment-orders/visit-summary.component.tsx';
import { paidText } from './approval-text.ts';
import { ApprovalForm, type ApprovalDraft } from './approval.form.tsx';
import styles from './payment-approval.module.css';
import { usePayment, type Payment } from './use-payment.ts';
import { useQuickRefetch } from './use-quick-refetch.ts';

type Ends = Omit<ModalRootProps<'payment-approval'>, 'props'>;

/** A client approves and pays a payment order, or declines it (spec 4, Client payment approval). */
export function PaymentApprovalModal({ props, complete, dismiss }: ModalRootProps<'payment-approval'>) {
  const { paymentOrderId } = props;
  const query = paymentOrdersApi.useGetPaymentOrderQuery({ paymentOrderId });
  const payment = usePayment();
  const order = query.data?.paymentOrder;
  useLiveRefetch(() => void query.refetch(), 'payments');
  useQuickRefetch(order?.processing === true && !payment.isPaying, () => void query.refetch());
  useHeldOpen(payment.isPaying || payment.isDeclining);
  // Closing while a payment is on its way changes nothing about it; the list shows what became of it.
  const close = () => (order?.processing === true ? complete({ outcome: 'processing' }) : dismiss());
  return (
    <>
      <DialogHeader
        title="Payment"
        subtitle={order?.salon.name}
        onClose={payment.isPaying || payment.isDeclining ? undefined : close}
      />
      {order !== undefined ? (
        <Approval order={order} payment={payment} complete={complete} dismiss={close} />
      ) : query.error === undefined ? (
        <DialogBody>
          <Loading>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        </DialogBody>
      ) : (
        <DialogBody>
          <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
            Load data error
          </ErrorState>
        </DialogBody>
      )}
    </>
  );
}

interface ApprovalProps extends Ends {
  order: PaymentOrder;
  payment: Payment;
}

/**
 * The gift cards that were chosen for orders whose dialog was closed without paying, by the id of the order. A typed code is worth nothing any more, so
 * that who has typed one expects its card to be still chosen when the dialog is opened again.
 */
const chosenGiftCards = new Map<number, number | null>();

function Approval(props: ApprovalProps) {
  const { order, payment } = props;
  const canPay = order.actions.includes('pay') && !order.processing;
  const [isForm, setForm] = useState(canPay);
  useEffect(() => {
    if (order.status !== 1) chosenGiftCards.delete(order.id);
  }, [order]);
  // While a request is on its way, what started it stays, with its busy button.
  if (!payment.isPaying && isForm !== canPay) setForm(canPay);
  const [draft, setDraft] = useState<ApprovalDraft>({
    tip: null,
    cardId: null,
    giftCardId: chosenGiftCards.get(order.id) ?? null,
    packageIds: [],
  });
  const change = (changes: Partial<ApprovalDraft>) => {
    if (changes.giftCardId !== undefined) chosenGiftCards.set(order.id, changes.giftCardId);
    setDraft((before) => ({ ...before, ...changes }));
  };
  return isForm ? <ApprovalForm {...props} draft={draft} onDraft={change} /> : <OrderState {...props} />;
}

/** An order that cannot be approved: its payment is on its way, or it is done. */
function OrderState({ order, payment, complete, dismiss }: ApprovalProps) {
  const { status, processing, needsAuthentication } = order;
  const state = useFocusIfLost<HTMLParagraphElement>(stateText(order));
  const end = () => {
    if (status === 2) complete({ outcome: 'paid' });
    else dismiss();
  };
  const notices = useNotices();
  const resume = async () => {
    const after = await payment.resume(order.id);
    if (after?.status !== 2) return;
    notices.show({ kind: 'success', text: paidText(after) });
    complete({ outcome: 'paid' });
  };
  return (
    <>
      <DialogBody>
        <VisitSummary order={order} />
        <AmountList amounts={amountsIn(order)} />
        <p ref={state} role="status" tabIndex={-1} className={styles.state}>
          {stateText(order)}
        </p>
        {/* A lost answer is no problem any more once the order says what became of the payment. */}
        <Problem>{processing && needsAuthentication ? payment.problem : null}</Problem>
      </DialogBody>
      <DialogFooter>
        <Button onClick={end}>{processing ? 'Close' : 'OK'}</Button>
        {processing && needsAuthentication && (
          <Button
            look="primary"
            isBusy={payment.isPaying}
            busyText="Processing"
            onClick={() => void resume()}
          >
            Continue
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function amountsIn({
  serviceTotalEnteredCent,
  taxValueCent,
  tipCent,
  discountCent,
  depositCent,
  giftCardCent,
  packageCent,
  chargedCent,
}: PaymentOrder) {
  return [
    { label: 'Services', cents: serviceTotalEnteredCent },
    { label: 'Tax', cents: taxValueCent },
    { label: 'Tip', cents: tipCent },
    ...depositLine(depositCent),
    ...(discountCent > 0 ? [{ label: 'Referral bonus', cents: -discountCent }] : []),
    ...prepaidLines({ packageCents: packageCent, giftCardCents: giftCardCent }),
    { label: 'Total', cents: chargedCent, isTotal: true },
  ];
}

/** What became of an order, in words. */
function stateText({
  status,
  processing,
  needsAuthentication,
  declineReason,
  paymentDetail,
}: PaymentOrder): string {
  if (processing && needsAuthentication) return 'Your bank wants you to confirm this payment.';
  if (processing)
    return 'Your payment is being processed. This page shows the result as soon as it is known.';
  if (status === 2) return paymentDetail === '' ? 'Paid.' : `Paid: ${paymentDetail}.`;
  if (declineReason === 'expired') return 'This payment request has expired. Ask the salon for a new one.';
  if (declineReason === 'salon') return 'The salon has withdrawn this payment request.';
  if (declineReason === 'appointment-changed')
    return 'The visit has changed since, so this payment request is no longer valid.';
  return 'You have declined this payment request.';
}
