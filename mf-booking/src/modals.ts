import { bookingApi } from '@frizo/booking-form';
import { defineModal } from '@frizo/remote-kit';
import { BookedAppointmentModal } from './features/booked-appointment/booked-appointment.modal.tsx';
import { ClientAppointmentModal } from './features/appointment-detail/client-appointment.modal.tsx';
import { BookForClientModal } from './features/book/book-for-client.modal.tsx';
import { BookAppointmentModal } from './features/book/book-appointment.modal.tsx';
import { calendarFeedApi } from './features/calendar-feed/calendar-feed.api.ts';
import { CalendarFeedModal } from './features/calendar-feed/calendar-feed.modal.tsx';
import { appointmentsApi } from './features/my-appointments/appointments.api.ts';

export const modals = {
  'calendar-feed': defineModal({ name: 'calendar-feed', Root: CalendarFeedModal, apis: [calendarFeedApi] }),
  'book-for-client': defineModal({
    name: 'book-for-client',
    Root: BookForClientModal,
    apis: [bookingApi],
  }),
  'book-appointment': defineModal({
    name: 'book-appointment',
    Root: BookAppointmentModal,
    apis: [bookingApi],
  }),
  'booked-appointment': defineModal({ name: 'booked-appointment', Root: BookedAppointmentModal, apis: [] }),
  'client-appointment': defineModal({
    name: 'client-appointment',
    Root: ClientAppointmentModal,
    apis: [appointmentsApi],
  }),
};
