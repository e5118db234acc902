import { defineRemote } from '@frizo/remote-kit';
import { calendarFeedApi } from './features/calendar-feed/calendar-feed.api.ts';
import { confirmApi } from './features/confirm/confirm.api.ts';
import { appointmentsApi } from './features/my-appointments/appointments.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({
  name: 'mf-booking',
  Root,
  apis: [appointmentsApi, calendarFeedApi, confirmApi],
});
