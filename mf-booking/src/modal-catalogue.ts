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
  }
}
