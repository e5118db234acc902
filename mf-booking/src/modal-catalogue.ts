import type {
  AddCardProps,
  AddCardResult,
  BookAppointmentProps,
  BookAppointmentResult,
  BookForClientProps,
} from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'add-card': { props: AddCardProps; result: AddCardResult };
    'book-appointment': { props: BookAppointmentProps; result: BookAppointmentResult };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
    /** Opened and filled here alone. With `isInAddress` it closes as soon as the address no longer names the appointment. */
    'client-appointment': { props: { appointmentId: number; isInAddress?: boolean }; result: true };
  }
}
