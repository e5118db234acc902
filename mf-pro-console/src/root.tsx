import { lazy, Suspense } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import { ListSkeleton } from './listing/list-skeleton.component.tsx';

const AppointmentPages = lazy(async () => {
  const { AppointmentPages: Pages } = await import(
    /* webpackChunkName: "appointments" */ './features/appointments/appointment-pages.tsx'
  );
  return { default: Pages };
});
const ClientsPage = lazy(async () => {
  const { ClientsPage: Page } = await import(
    /* webpackChunkName: "clients" */ './features/clients/clients.page.tsx'
  );
  return { default: Page };
});

/** Each route of the manifest is a mount of its own, and says by its base path which one it is. */
export function Root() {
  const { basePath } = useRemoteContext();
  return (
    <Suspense fallback={<ListSkeleton />}>
      {basePath === '/clients' ? <ClientsPage /> : <AppointmentPages />}
    </Suspense>
  );
}
