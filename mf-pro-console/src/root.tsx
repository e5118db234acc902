import { useRemoteContext } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { ListSkeleton } from './listing/list-skeleton.component.tsx';

const AppointmentPages = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "appointments" */ './features/appointments/appointment-pages.tsx'))
      .AppointmentPages,
  ListSkeleton,
);
const ClientsPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "clients" */ './features/clients/clients.page.tsx')).ClientsPage,
  ListSkeleton,
);

const TodayPage = lazyPart(
  async () => (await import(/* webpackChunkName: "today" */ './features/today/today.page.tsx')).TodayPage,
  ListSkeleton,
);

/** Each route of the manifest is a mount of its own, and says by its base path which one it is. */
export function Root() {
  const { basePath } = useRemoteContext();
  if (basePath === '/book') return <TodayPage />;
  return basePath === '/clients' ? <ClientsPage /> : <AppointmentPages />;
}
