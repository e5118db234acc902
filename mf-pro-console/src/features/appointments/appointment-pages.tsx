import { Navigate, routed } from '@frizo/remote-router';
import { PlanRequired } from '../../plan-required.component.tsx';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AppointmentsPage } from './appointments.page.tsx';
import { tabs } from './tabs.ts';

/** /appointments has a page per tab; the bare path and unknown tabs redirect to upcoming (spec 2). */
export const AppointmentPages = routed([
  ...tabs.map(({ name }) => ({
    path: name,
    element: (
      <ProfessionalsOnly title="Appointments">
        <PlanRequired title="Appointments" limit="LIMIT_APT_LIST">
          <AppointmentsPage tab={name} />
        </PlanRequired>
      </ProfessionalsOnly>
    ),
  })),
  { path: '*', element: <Navigate to="/upcoming" replace /> },
]);
