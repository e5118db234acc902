import { defineModal } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { cardsApi } from './features/cards/cards.api.ts';
import { paymentOrdersApi } from './features/payment-orders/payment-orders.api.ts';
import { LoadingDialog } from './shared/loading-dialog.component.tsx';
import { paymentSettingsApi } from './stripe/payment-settings.api.ts';

/** The content of each dialog is in a chunk, so that opening one loads no other. */
export const modals = {
  'add-card': defineModal({
    name: 'add-card',
    Root: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "add-card" */ './features/cards/add-card.modal.tsx')).AddCardModal,
      LoadingDialog,
    ),
    apis: [cardsApi, paymentSettingsApi],
  }),
  'payment-approval': defineModal({
    name: 'payment-approval',
    Root: lazyPart(
      async () =>
        (
          await import(
            /* webpackChunkName: "payment-approval" */ './features/payment-approval/payment-approval.modal.tsx'
          )
        ).PaymentApprovalModal,
      LoadingDialog,
    ),
    apis: [paymentOrdersApi, cardsApi, paymentSettingsApi],
  }),
  'get-paid': defineModal({
    name: 'get-paid',
    Root: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "get-paid" */ './features/get-paid/get-paid.modal.tsx'))
          .GetPaidModal,
      LoadingDialog,
    ),
    apis: [paymentOrdersApi],
  }),
  'refund-payment': defineModal({
    name: 'refund-payment',
    Root: lazyPart(
      async () =>
        (
          await import(
            /* webpackChunkName: "refund-payment" */ './features/refund-payment/refund-payment.modal.tsx'
          )
        ).RefundPaymentModal,
      LoadingDialog,
    ),
    apis: [paymentOrdersApi],
  }),
};
