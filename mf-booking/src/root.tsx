import { lazy, Suspense } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import { ListSkeleton } from './features/my-appointments/list-states.component.tsx';

const AppointmentPages = lazy(async () => {
  const { AppointmentPages: Pages } = await import(
    /* webpackChunkName: "my-appointments" */ './features/my-appointments/appointment-pages.tsx'
  );
  return { default: Pages };
});
const ConfirmAppointmentPage = lazy(async () => {
  const { ConfirmAppointmentPage: Page } = await import(
    /* webpackChunkName: "confirm-appointment" */ './features/confirm/confirm-appointment.page.tsx'
  );
  return { default: Page };
});

/** Each route of the manifest is a mount of its own, and says by its base path which one it is. */
export function Root() {
  const { basePath } = useRemoteContext();
  return (
    <Suspense fallback={<ListSkeleton />}>
      {basePath === '/confirm-appointment' ? <ConfirmAppointmentPage /> : <AppointmentPages />}
    </Suspense>
  );
}
