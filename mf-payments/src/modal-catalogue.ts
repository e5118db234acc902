import type {
  AddCardProps,
  AddCardResult,
  GetPaidProps,
  GetPaidResult,
  PaymentApprovalProps,
  PaymentApprovalResult,
  RefundPaymentProps,
  RefundPaymentResult,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'add-card': { props: AddCardProps; result: AddCardResult };
    'payment-approval': { props: PaymentApprovalProps; result: PaymentApprovalResult };
    'get-paid': { props: GetPaidProps; result: GetPaidResult };
    'refund-payment': { props: RefundPaymentProps; result: RefundPaymentResult };
  }
}
