import type {
  Appointment,
  BookAppointmentProps,
  BookAppointmentResult,
  BookForClientProps,
  CalendarFeedProps,
  PaymentApprovalProps,
  PaymentApprovalResult,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    /** Filled by mf-payments. */
    'payment-approval': { props: PaymentApprovalProps; result: PaymentApprovalResult };
    'calendar-feed': { props: CalendarFeedProps; result: true };
    'book-appointment': { props: BookAppointmentProps; result: BookAppointmentResult };
    /** Only opened and filled by this remote: the appointments that were just booked. */
    'booked-appointment': { props: { appointments: Appointment[] }; result: true };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
    /** Only opened and filled by this remote. With `isInAddress` it closes when the address no longer names the appointment. */
    'client-appointment': { props: { appointmentId: number; isInAddress?: boolean }; result: true };
  }
}
