import type { PaymentOrder } from '@frizo/contracts';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, useConfirm } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';
import { paymentOrderListApi } from './payment-order-list.api.ts';

interface OrderActionsProps {
  order: PaymentOrder;
  mode: 'cli' | 'salon';
  /** The id of the element that identifies the order. */
  describedBy: string;
  /** A dialog was closed. */
  onChanged(): void;
}

/** What the user may do with a payment order now; nothing once it has expired (spec 4, Payment order). */
export function OrderActions({ order, mode, describedBy, onChanged }: OrderActionsProps) {
  const { id, actions, processing, services } = order;
  const modals = useModals();
  const { isDeclining, decline, question } = useDecline(order, mode);
  const [first] = services;
  const after = (closed: Promise<unknown>) => void closed.then(onChanged);
  const isFor = (action: PaymentOrder['actions'][number]) => actions.includes(action);
  const dialog = { size: 'small', 'aria-haspopup': 'dialog', 'aria-describedby': describedBy } as const;
  return (
    <>
      {(isFor('pay') || (mode === 'cli' && processing)) && (
        <Button
          {...dialog}
          look="primary"
          onClick={() => after(modals.open('payment-approval', { paymentOrderId: id }))}
        >
          Pay
        </Button>
      )}
      {isFor('accept-cash') && first !== undefined && (
        <Button
          {...dialog}
          onClick={() => after(modals.open('get-paid', { appointmentId: first.appointment.id }))}
        >
          Get paid
        </Button>
      )}
      {isFor('decline') && (
        <Button {...dialog} isBusy={isDeclining} busyText="Saving" onClick={() => void decline()}>
          {mode === 'cli' ? 'Decline' : 'Withdraw'}
        </Button>
      )}
      {isFor('refund') && (
        <Button {...dialog} onClick={() => after(modals.open('refund-payment', { paymentOrderId: id }))}>
          Refund
        </Button>
      )}
      {question}
    </>
  );
}

function useDecline({ id, salon }: PaymentOrder, mode: 'cli' | 'salon') {
  const [send, { isLoading }] = paymentOrderListApi.useDeclinePaymentOrderMutation();
  const { ask, dialog } = useConfirm();
  const notices = useNotices();
  const { once } = useOnce<'decline'>();
  const decline = async () => {
    const isSure = await ask(
      mode === 'cli'
        ? {
            title: 'Decline payment',
            text: `Decline the payment request of ${salon.name}? The salon will see that you have declined it.`,
            yes: 'Decline',
            no: 'Keep it',
          }
        : {
            title: 'Withdraw payment request',
            text: 'Your client can no longer pay it. You can ask for payment of this visit again.',
            yes: 'Withdraw',
            no: 'Keep it',
          },
    );
    if (isSure) {
      const { error } = await send({ id });
      if (error !== undefined)
        notices.show({ kind: 'error', text: failureText(error as RequestFailure, 'Save failed') });
    }
  };
  return { isDeclining: isLoading, decline: () => once('decline', decline), question: dialog };
}
