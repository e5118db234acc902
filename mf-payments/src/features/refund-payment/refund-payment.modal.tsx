import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import type { PaymentOrder, RefundPaymentProps } from '@frizo/contracts';
import { formatCents, parseAmount } from '@frizo/money';
import { useNotices, type ModalRootProps, type RequestFailure } from '@frizo/remote-kit';
import {
  Button,
  DialogBody,
  DialogFooter,
  DialogHeader,
  ErrorState,
  Loading,
  RadioGroup,
  Skeleton,
  TextArea,
  TextField,
  useConfirm,
} from '@frizo/ui';
import { AmountList } from '../../shared/amount-list.component.tsx';
import { amountHint, amountRule } from '../../shared/amount-rule.ts';
import { failureText, isUnanswered } from '../../shared/failure-text.ts';
import { Problem } from '../../shared/problem.component.tsx';
import { useFirstError } from '../../shared/use-first-error.ts';
import { useOnce } from '../../shared/use-once.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import { useQuickRefetch } from '../payment-approval/use-quick-refetch.ts';
import { VisitSummary } from '../payment-orders/visit-summary.component.tsx';

/** As the contract of `refundPaymentOrder` limits it. */
const maxReasonLength = 400;

/** A salon gives money of a paid visit back, whole or in part. */
export function RefundPaymentModal({ props, complete, dismiss }: ModalRootProps<'refund-payment'>) {
  const { order, hasFailed, isFetching, retry } = useOrder(props);
  const { lost, setLost } = useLostRefund(order, retry, (refundedCent, paymentOrderId) =>
    complete({ paymentOrderId, refundedCent }),
  );
  return (
    <>
      <DialogHeader title="Refund" onClose={dismiss} />
      {order?.actions.includes('refund') ? (
        <RefundForm order={order} complete={complete} dismiss={dismiss} onLost={setLost} />
      ) : (
        <DialogBody>
          {order !== undefined ? (
            <p role="status">
              {lost === null
                ? 'There is nothing of this visit that you can refund.'
                : `${formatCents(lost.amountCent)} is being refunded.`}
            </p>
          ) : hasFailed ? (
            <ErrorState onRetry={retry} isRetrying={isFetching}>
              Load data error
            </ErrorState>
          ) : (
            <Loading>
              <Skeleton shape="block" height="20rem" />
            </Loading>
          )}
        </DialogBody>
      )}
    </>
  );
}

/** A refund whose answer did not come, and what the order had given back before it. */
interface LostRefund {
  readonly amountCent: number;
  readonly refundedBeforeCent: number;
}

/** Says that a refund without an answer was made, once the order shows it. */
function useLostRefund(
  order: PaymentOrder | null | undefined,
  refetch: () => void,
  onRefunded: (refundedCent: number, paymentOrderId: number) => void,
) {
  const notices = useNotices();
  const [lost, setLost] = useState<LostRefund | null>(null);
  const refundedCent = order ? refundedCentsOf(order) : 0;
  const isMade = lost !== null && refundedCent >= lost.refundedBeforeCent + lost.amountCent;
  useQuickRefetch(lost !== null && !isMade, refetch);
  const finish = useEffectEvent(() => {
    if (lost === null || !order) return;
    notices.show({ kind: 'success', text: `${formatCents(lost.amountCent)} refunded` });
    onRefunded(refundedCent, order.id);
  });
  useEffect(() => {
    if (isMade) finish();
  }, [isMade]);
  return { lost, setLost };
}

/** The order, by its own id or by one of its appointments; null for an appointment without one. */
function useOrder(props: RefundPaymentProps) {
  const { paymentOrderId = 0, appointmentId = 0 } = props as Partial<
    Record<'paymentOrderId' | 'appointmentId', number>
  >;
  const byId = paymentOrdersApi.useGetPaymentOrderQuery({ paymentOrderId }, { skip: paymentOrderId === 0 });
  const byAppointment = paymentOrdersApi.useGetPaymentOrderByAppointmentQuery(
    { appointmentId },
    { skip: appointmentId === 0 },
  );
  const query = paymentOrderId === 0 ? byAppointment : byId;
  return {
    order: query.data?.paymentOrder,
    hasFailed: query.error !== undefined,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

interface RefundFormProps extends Omit<ModalRootProps<'refund-payment'>, 'props'> {
  order: PaymentOrder;
  /** Its answer did not come; null when it is asked for again. */
  onLost(refund: LostRefund | null): void;
}

function RefundForm({ order, complete, dismiss, onLost }: RefundFormProps) {
  const chargedCent = order.chargedCent + order.giftCardCent;
  const refundedCent = refundedCentsOf(order);
  const leftCents = chargedCent - refundedCent;
  const form = useRefundForm(order, leftCents, {
    onRefunded: (refunded) => complete({ paymentOrderId: order.id, refundedCent: refunded }),
    onLost,
  });
  const element = useFirstError(form.refusals);
  return (
    <form ref={element} noValidate aria-label="Refund" onSubmit={form.submit}>
      <DialogBody>
        <VisitSummary order={order} side="salon" />
        <AmountList
          amounts={[
            { label: 'Paid', cents: chargedCent },
            ...(refundedCent > 0 ? [{ label: 'Refunded', cents: -refundedCent }] : []),
            { label: 'Left', cents: leftCents, isTotal: true },
          ]}
        />
        {order.giftCardCent > 0 && <p>{giftCardText(order)}</p>}
        <RadioGroup
          label="Refund"
          choices={[
            { value: 'all', title: `All of it (${formatCents(leftCents)})` },
            { value: 'part', title: 'A part of it' },
          ]}
          value={form.extent}
          onChange={form.setExtent}
        />
        {form.extent === 'part' && (
          <TextField
            label="Amount, dollars"
            inputMode="decimal"
            autoComplete="off"
            hint={amountHint}
            maxLength={14}
            value={form.amount}
            error={form.amountError}
            onChange={form.setAmount}
          />
        )}
        <TextArea
          label="Reason"
          rows={2}
          maxLength={maxReasonLength}
          value={form.reason}
          error={form.reasonError}
          onChange={form.setReason}
        />
        <Problem>{form.problem}</Problem>
        {form.question}
      </DialogBody>
      <DialogFooter>
        <Button onClick={dismiss}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={form.isBusy}
          busyText="Processing"
          aria-haspopup="dialog"
        >
          Refund
        </Button>
      </DialogFooter>
    </form>
  );
}

function giftCardText({ chargedCent }: PaymentOrder): string {
  return chargedCent > 0
    ? 'What the client paid goes back first. The rest goes back to their gift card.'
    : 'It goes back to the gift card of the client.';
}

interface RefundEnds extends Pick<RefundFormProps, 'onLost'> {
  onRefunded(refundedCent: number): void;
}

function useRefundForm(order: PaymentOrder, leftCents: number, { onRefunded, onLost }: RefundEnds) {
  const [refund, { isLoading }] = paymentOrdersApi.useRefundPaymentOrderMutation();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [extent, setExtent] = useState<'all' | 'part'>('all');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** Of the last request without a definite answer: repeated it gives back nothing more, while another amount is another refund. */
  const unanswered = useRef<{ amountCent: number; requestKey: string } | null>(null);
  const { once } = useOnce<'refund'>();

  const cents = extent === 'all' ? leftCents : parseAmount(amount);
  const amountError =
    extent === 'all' ? undefined : amountRule({ least: 1, most: leftCents })(amount)?.message;
  const reasonError = reason.trim() === '' ? 'Required field' : undefined;

  const send = async (amountCent: number) => {
    if (!(await ask({ title: 'Refund', text: questionText(order, amountCent), yes: 'Refund' }))) return;
    if (unanswered.current?.amountCent !== amountCent)
      unanswered.current = { amountCent, requestKey: crypto.randomUUID() };
    onLost(null);
    const { data, error } = await refund({
      paymentOrderId: order.id,
      requestKey: unanswered.current.requestKey,
      amountCent: extent === 'all' ? undefined : amountCent,
      reason: reason.trim(),
    });
    if (data === undefined) {
      const failure = error as RequestFailure;
      // A refused refund was not made; one without an answer may have been, and is repeated with its key.
      if (failure.kind === 'server' && failure.status < 500) unanswered.current = null;
      if (isUnanswered(failure)) onLost({ amountCent, refundedBeforeCent: refundedCentsOf(order) });
      return setProblem(failureText(failure, unansweredText));
    }
    // Without an answer of the provider in time the server goes on by itself.
    const isDone = refundedCentsOf(data.paymentOrder) >= refundedCentsOf(order) + amountCent;
    const text = isDone
      ? `${formatCents(amountCent)} refunded`
      : `${formatCents(amountCent)} is being refunded`;
    notices.show({ kind: 'success', text });
    onRefunded(refundedCentsOf(data.paymentOrder));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(null);
    if (cents === undefined || amountError !== undefined || reasonError !== undefined)
      return setRefusals(refusals + 1);
    await once('refund', () => send(cents));
  };

  return {
    refusals,
    extent,
    setExtent,
    amount,
    setAmount,
    amountError: refusals > 0 ? amountError : undefined,
    reason,
    setReason,
    reasonError: refusals > 0 ? reasonError : undefined,
    problem,
    isBusy: isLoading,
    question: dialog,
    submit: (event: SubmitEvent) => void submit(event),
  };
}

const unansweredText = 'There was no answer. Nothing is refunded twice: check your connection and try again.';

function questionText(order: PaymentOrder, amountCents: number): string {
  const { paymentType, giftCardCent, salonClient } = order;
  const toCard =
    giftCardCent > 0
      ? 'It goes back to the card, and what is beyond that to the gift card.'
      : 'It goes back to the card.';
  const to = paymentType === 'cash' ? 'It is only recorded: give the cash back yourself.' : toCard;
  return `Refund ${formatCents(amountCents)} to ${salonClient.firstName} ${salonClient.lastName}? ${to} This cannot be undone.`;
}

/** To the card, or in cash, and to the gift card. */
function refundedCentsOf({ refundedCent, giftCardRefundedCent }: PaymentOrder): number {
  return refundedCent + giftCardRefundedCent;
}
