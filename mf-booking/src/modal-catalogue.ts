import type { BookAppointmentProps, BookAppointmentResult } from '@frizo/contracts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'book-appointment': { props: BookAppointmentProps; result: BookAppointmentResult };
  }
}
