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
    /** Only opened and filled by this remote: the appointments that were just booked. */
    'booked-appointment': { props: { appointments: Appointment[] }; result: true };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
    /** Only opened and filled by this remote. With `isInAddress` it closes when the address no longer names the appointment. */
    'client-appointment': { props: { appointmentId: number; isInAddress?: boolean }; result: true };
  }
}
