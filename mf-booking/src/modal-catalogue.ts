import type {
  Appointment,
  BookAppointmentProps,
  BookAppointmentResult,
  BookForClientProps,
  CalendarFeedProps,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'calendar-feed': { props: CalendarFeedProps; result: true };
    'book-appointment': { props: BookAppointmentProps; result: BookAppointmentResult };
    /** Opened and filled here alone: what was booked a moment ago. */
    'booked-appointment': { props: { appointments: Appointment[] }; result: true };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
    /** Opened and filled here alone. With `isInAddress` it closes as soon as the address no longer names the appointment. */
    'client-appointment': { props: { appointmentId: number; isInAddress?: boolean }; result: true };
  }
}
