import { defineModal } from '@frizo/remote-kit';
import { bookApi } from './features/book/book.api.ts';
import { bookForClientApi } from './features/book-for-client/book-for-client.api.ts';
import { BookForClientModal } from './features/book-for-client/book-for-client.modal.tsx';
import { BookAppointmentModal } from './features/book/book-appointment.modal.tsx';

export const modals = {
  'book-for-client': defineModal({
    name: 'book-for-client',
    Root: BookForClientModal,
    apis: [bookApi, bookForClientApi],
  }),
  'book-appointment': defineModal({ name: 'book-appointment', Root: BookAppointmentModal, apis: [bookApi] }),
};
