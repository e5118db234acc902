import { useRemoteContext } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { ListSkeleton } from './features/my-appointments/list-states.component.tsx';

const AppointmentPages = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "my-appointments" */ './features/my-appointments/appointment-pages.tsx'
      )
    ).AppointmentPages,
  ListSkeleton,
);
const ConfirmAppointmentPage = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "confirm-appointment" */ './features/confirm/confirm-appointment.page.tsx'
      )
    ).ConfirmAppointmentPage,
  ListSkeleton,
);

/** Each route of the manifest is a mount of its own, and says by its base path which one it is. */
export function Root() {
  const { basePath } = useRemoteContext();
  return basePath === '/confirm-appointment' ? <ConfirmAppointmentPage /> : <AppointmentPages />;
}
