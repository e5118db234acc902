import { defineModal } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { chargesApi } from './features/billing/charges.api.ts';
import { giftCardsApi } from './features/gift-cards/gift-cards.api.ts';
import { cardsApi } from './features/cards/cards.api.ts';
import { packagesApi } from './features/packages/packages.api.ts';
import { paymentOrdersApi } from './features/payment-orders/payment-orders.api.ts';
import { subscriptionApi } from './features/subscription/subscription.api.ts';
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
    apis: [cardsApi, subscriptionApi, paymentSettingsApi],
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
    apis: [paymentOrdersApi, cardsApi, giftCardsApi, packagesApi, paymentSettingsApi],
  }),
  'pay-deposit': defineModal({
    name: 'pay-deposit',
    Root: lazyPart(
      async () =>
        (await import(/* webpackChunkName: "pay-deposit" */ './features/pay-deposit/pay-deposit.modal.tsx'))
          .PayDepositModal,
      LoadingDialog,
    ),
    apis: [chargesApi, cardsApi, paymentSettingsApi],
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
  'subscription-confirm': defineModal({
    name: 'subscription-confirm',
    Root: lazyPart(
      async () =>
        (
          await import(
            /* webpackChunkName: "subscription-confirm" */ './features/subscription/subscription-confirm.modal.tsx'
          )
        ).SubscriptionConfirmModal,
      LoadingDialog,
    ),
    apis: [subscriptionApi],
  }),
  'subscription-required': defineModal({
    name: 'subscription-required',
    Root: lazyPart(
      async () =>
        (
          await import(
            /* webpackChunkName: "subscription-required" */ './features/subscription/subscription-required.modal.tsx'
          )
        ).SubscriptionRequiredModal,
      LoadingDialog,
    ),
    apis: [],
  }),
};
