import { Navigate, routed } from '@frizo/remote-router';
import { MyAppointmentsPage } from './my-appointments.page.tsx';
import { tabs } from './tabs.ts';

/** /me/my-appointments has a page a tab; itself, and what is no tab, leads to upcoming (spec 2). */
export const AppointmentPages = routed([
  ...tabs.map(({ name }) => ({ path: name, element: <MyAppointmentsPage tab={name} /> })),
  { path: '*', element: <Navigate to="/upcoming" replace /> },
]);
