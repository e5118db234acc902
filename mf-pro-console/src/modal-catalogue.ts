import type {
  BookAppointmentResult,
  BookForClientProps,
  CalendarFeedProps,
  NewAppointmentsProps,
  SalonClient,
  SalonClientProps,
  SalonClientResult,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'calendar-feed': { props: CalendarFeedProps; result: true };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
    'salon-client': { props: SalonClientProps; result: SalonClientResult };
    'new-appointments': { props: NewAppointmentsProps; result: true };
    /** Only opened and filled by this remote. */
    'professional-appointment': { props: { appointmentId: number }; result: true };
    'client-comment': { props: { client: SalonClient }; result: SalonClientResult };
  }
}
