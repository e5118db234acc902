import { defineRemote } from '@frizo/remote-kit';
import { appointmentsApi } from './features/appointments/appointments.api.ts';
import { clientsApi } from './features/clients/clients.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({ name: 'mf-pro-console', Root, apis: [appointmentsApi, clientsApi] });
