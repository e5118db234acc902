import type {
  BookAppointmentResult,
  BookForClientProps,
  CalendarFeedProps,
  GetPaidProps,
  GetPaidResult,
  NewAppointmentsProps,
  RefundPaymentProps,
  RefundPaymentResult,
  SalonClient,
  SalonClientProps,
  SalonClientResult,
  SubscriptionRequiredProps,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    /** Filled by mf-payments, like the next two. */
    'get-paid': { props: GetPaidProps; result: GetPaidResult };
    'refund-payment': { props: RefundPaymentProps; result: RefundPaymentResult };
    'subscription-required': { props: SubscriptionRequiredProps; result: true };
    'calendar-feed': { props: CalendarFeedProps; result: true };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
    'salon-client': { props: SalonClientProps; result: SalonClientResult };
    'new-appointments': { props: NewAppointmentsProps; result: true };
    /** Only opened and filled by this remote. */
    'professional-appointment': { props: { appointmentId: number }; result: true };
    'client-comment': { props: { client: SalonClient }; result: SalonClientResult };
  }
}
