import { useState } from 'react';
import type { PaymentOrder } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useNotices, type ModalRootProps, type RequestFailure } from '@frizo/remote-kit';
import { Button, DialogBody, DialogFooter, useConfirm } from '@frizo/ui';
import { AmountList, depositLine, prepaidLines } from '../../shared/amount-list.component.tsx';
import { failureText } from '../../shared/failure-text.ts';
import { Problem } from '../../shared/problem.component.tsx';
import { useFocusIfLost } from '../../shared/use-focus-if-lost.ts';
import { useOnce } from '../../shared/use-once.ts';
import { paymentOrdersApi } from '../payment-orders/payment-orders.api.ts';
import { VisitSummary } from '../payment-orders/visit-summary.component.tsx';
import styles from './get-paid.module.css';

interface OpenOrderProps extends Omit<ModalRootProps<'get-paid'>, 'props'> {
  order: PaymentOrder;
}

/** An order of the salon: prices are read-only, and cash can be accepted (spec 4, cash-confirm mode). */
export function OpenOrder({ order, complete, dismiss }: OpenOrderProps) {
  const { busy, problem, question, acceptCash, withdraw } = useOrderActions(order, () =>
    complete({ paymentOrderId: order.id }),
  );
  const { serviceTotalEnteredCent, taxPercent, taxValueCent, tipCent, chargedCent, actions, status } = order;
  const { depositCent, discountCent, packageCent, giftCardCent } = order;
  const isCash = order.paymentType === 'cash';
  const canAccept = actions.includes('accept-cash');
  const state = useFocusIfLost<HTMLParagraphElement>(status);
  return (
    <>
      <DialogBody>
        <VisitSummary order={order} side="salon" />
        <AmountList
          amounts={[
            { label: 'Services', cents: serviceTotalEnteredCent },
            { label: `Tax (${taxPercent}%)`, cents: taxValueCent },
            ...(tipCent > 0 ? [{ label: 'Tip', cents: tipCent }] : []),
            ...depositLine(depositCent),
            ...(discountCent > 0 ? [{ label: 'Referral bonus', cents: -discountCent }] : []),
            ...prepaidLines({ packageCents: packageCent, giftCardCents: giftCardCent }),
            { label: 'Total', cents: chargedCent, isTotal: true },
          ]}
        />
        <p ref={state} role="status" tabIndex={-1} className={styles.state}>
          {stateText(order)}
        </p>
        {/* A lost answer is no problem any more once the order is paid. */}
        <Problem>{status === 2 ? null : problem}</Problem>
        {/* An order by card is for its client to approve, in the app. Cash is another way to end it. */}
        {!isCash && canAccept && (
          <div>
            <AcceptCash look="quiet" busy={busy} onPress={acceptCash} />
          </div>
        )}
        {question}
      </DialogBody>
      <DialogFooter>
        {actions.includes('decline') && (
          <Button
            isBusy={busy === 'withdraw'}
            busyText="Processing"
            disabled={busy === 'cash'}
            aria-haspopup="dialog"
            onClick={() => void withdraw()}
          >
            Withdraw
          </Button>
        )}
        {isCash && canAccept ? (
          <AcceptCash look="primary" busy={busy} onPress={acceptCash} />
        ) : (
          <Button look={canAccept ? 'primary' : 'quiet'} onClick={dismiss}>
            OK
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

interface AcceptCashProps {
  look: 'primary' | 'quiet';
  busy: 'cash' | 'withdraw' | null;
  onPress(): Promise<void>;
}

function AcceptCash({ look, busy, onPress }: AcceptCashProps) {
  return (
    <Button
      look={look}
      isBusy={busy === 'cash'}
      busyText="Processing"
      disabled={busy === 'withdraw'}
      onClick={() => void onPress()}
    >
      {busy === 'cash' ? 'Processing' : 'ACCEPT CASH'}
    </Button>
  );
}

function stateText({ status, processing, paymentType, paymentDetail, salonClient, daysLeft }: PaymentOrder) {
  if (status === 2) return paymentDetail === '' ? 'Paid.' : `Paid: ${paymentDetail}.`;
  if (processing) return "The client's payment is being processed.";
  if (paymentType === 'cash') return 'Accept the cash once you have got it.';
  const days = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  return `Waiting for ${salonClient.firstName} to approve the payment in the app, ${days}.`;
}

function useOrderActions(order: PaymentOrder, onDone: () => void) {
  const [close] = paymentOrdersApi.useClosePaymentOrderWithCashMutation();
  const [decline] = paymentOrdersApi.useDeclinePaymentOrderMutation();
  const { ask, dialog } = useConfirm();
  const notices = useNotices();
  const { busy, once } = useOnce<'cash' | 'withdraw'>();
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (kind: 'cash' | 'withdraw', work: () => Promise<void>) =>
    once(kind, () => {
      setProblem(null);
      return work();
    });

  return {
    busy,
    problem,
    question: dialog,
    async acceptCash() {
      // For an order in cash this was confirmed when it was created.
      const isSure =
        order.paymentType === 'cash' ||
        (await ask({
          title: 'Accept cash',
          text: `Your client was asked to pay by card. Accept ${formatCents(order.chargedCent)} in cash instead? This cannot be undone.`,
          yes: 'ACCEPT CASH',
          isDangerous: false,
        }));
      if (!isSure) return;
      await attempt('cash', async () => {
        const { error } = await close({ paymentOrderId: order.id });
        if (error !== undefined) return setProblem(failureText(error as RequestFailure, 'Save failed'));
        notices.show({ kind: 'success', text: `${formatCents(order.chargedCent)} accepted in cash` });
        onDone();
      });
    },
    async withdraw() {
      const isSure = await ask({
        title: 'Withdraw payment request',
        text: 'Your client can no longer pay it. You can ask for payment of this visit again.',
        yes: 'Withdraw',
        no: 'Keep it',
      });
      if (!isSure) return;
      await attempt('withdraw', async () => {
        const { error } = await decline({ id: order.id });
        if (error !== undefined) setProblem(failureText(error as RequestFailure, 'Save failed'));
      });
    },
  };
}
