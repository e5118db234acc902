import { defineModal } from '@frizo/remote-kit';
import { ProfessionalAppointmentModal } from './features/appointment-detail/professional-appointment.modal.tsx';
import { appointmentsApi } from './features/appointments/appointments.api.ts';
import { ClientCommentModal } from './features/salon-client/client-comment.modal.tsx';
import { findClientApi } from './features/salon-client/find-client.api.ts';
import { SalonClientModal } from './features/salon-client/salon-client.modal.tsx';
import { NewAppointmentsModal } from './features/unseen/new-appointments.modal.tsx';
import { unseenApi } from './features/unseen/unseen.api.ts';

export const modals = {
  'professional-appointment': defineModal({
    name: 'professional-appointment',
    Root: ProfessionalAppointmentModal,
    apis: [appointmentsApi],
  }),
  'new-appointments': defineModal({
    name: 'new-appointments',
    Root: NewAppointmentsModal,
    apis: [unseenApi],
  }),
  'salon-client': defineModal({ name: 'salon-client', Root: SalonClientModal, apis: [findClientApi] }),
  'client-comment': defineModal({ name: 'client-comment', Root: ClientCommentModal }),
};
