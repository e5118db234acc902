import { defineModal } from '@frizo/remote-kit';
import { AddCardModal } from './features/cards/add-card.modal.tsx';
import { cardsApi } from './features/cards/cards.api.ts';
import { GetPaidModal } from './features/get-paid/get-paid.modal.tsx';
import { PaymentApprovalModal } from './features/payment-approval/payment-approval.modal.tsx';
import { paymentOrdersApi } from './features/payment-orders/payment-orders.api.ts';
import { RefundPaymentModal } from './features/refund-payment/refund-payment.modal.tsx';
import { paymentSettingsApi } from './stripe/payment-settings.api.ts';

export const modals = {
  'get-paid': defineModal({ name: 'get-paid', Root: GetPaidModal, apis: [paymentOrdersApi] }),
  'refund-payment': defineModal({
    name: 'refund-payment',
    Root: RefundPaymentModal,
    apis: [paymentOrdersApi],
  }),
  'payment-approval': defineModal({
    name: 'payment-approval',
    Root: PaymentApprovalModal,
    apis: [paymentOrdersApi, cardsApi, paymentSettingsApi],
  }),
  'add-card': defineModal({ name: 'add-card', Root: AddCardModal, apis: [cardsApi, paymentSettingsApi] }),
};
