import { defineModal } from '@frizo/remote-kit';
import { bookApi } from './features/book/book.api.ts';
import { BookAppointmentModal } from './features/book/book-appointment.modal.tsx';

export const modals = {
  'book-appointment': defineModal({ name: 'book-appointment', Root: BookAppointmentModal, apis: [bookApi] }),
};
