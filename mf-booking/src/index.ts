import { defineRemote } from '@frizo/remote-kit';
import { appointmentsApi } from './features/my-appointments/appointments.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({ name: 'mf-booking', Root, apis: [appointmentsApi] });
