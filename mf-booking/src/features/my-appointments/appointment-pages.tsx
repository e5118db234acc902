import { Navigate, routed } from '@frizo/remote-router';
import { MyAppointmentsPage } from './my-appointments.page.tsx';
import { tabs } from './tabs.ts';

/** /me/my-appointments has a page per tab; the bare path and unknown tabs redirect to upcoming (spec 2). */
export const AppointmentPages = routed([
  ...tabs.map(({ name }) => ({ path: name, element: <MyAppointmentsPage tab={name} /> })),
  { path: '*', element: <Navigate to="/upcoming" replace /> },
]);
