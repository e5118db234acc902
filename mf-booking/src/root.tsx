import { ListSkeleton } from '@frizo/appointment-views';
import { useRemoteContext } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';

const Waiting = () => <ListSkeleton rowHeight="9rem" />;

const AppointmentPages = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "my-appointments" */ './features/my-appointments/appointment-pages.tsx'
      )
    ).AppointmentPages,
  Waiting,
);
const ConfirmAppointmentPage = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "confirm-appointment" */ './features/confirm/confirm-appointment.page.tsx'
      )
    ).ConfirmAppointmentPage,
  Waiting,
);

/** Each route of the manifest is mounted separately with its own base path. */
export function Root() {
  const { basePath } = useRemoteContext();
  return basePath === '/confirm-appointment' ? <ConfirmAppointmentPage /> : <AppointmentPages />;
}
