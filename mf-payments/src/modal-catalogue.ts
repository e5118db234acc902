import type {
  AddCardProps,
  AddCardResult,
  GetPaidProps,
  GetPaidResult,
  PayDepositProps,
  PayDepositResult,
  PaymentApprovalProps,
  PaymentApprovalResult,
  RefundPaymentProps,
  RefundPaymentResult,
  SubscriptionConfirmProps,
  SubscriptionConfirmResult,
  SubscriptionRequiredProps,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'add-card': { props: AddCardProps; result: AddCardResult };
    'payment-approval': { props: PaymentApprovalProps; result: PaymentApprovalResult };
    'pay-deposit': { props: PayDepositProps; result: PayDepositResult };
    'get-paid': { props: GetPaidProps; result: GetPaidResult };
    'subscription-confirm': { props: SubscriptionConfirmProps; result: SubscriptionConfirmResult };
    'subscription-required': { props: SubscriptionRequiredProps; result: true };
    'refund-payment': { props: RefundPaymentProps; result: RefundPaymentResult };
  }
}
