import { ListSkeleton } from '@frizo/appointment-views';
import { useRemoteContext } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';

const Waiting = () => <ListSkeleton rowHeight="6rem" />;

const AppointmentPages = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "appointments" */ './features/appointments/appointment-pages.tsx'))
      .AppointmentPages,
  Waiting,
);
const ClientsPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "clients" */ './features/clients/clients.page.tsx')).ClientsPage,
  Waiting,
);

const ClientPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "client" */ './features/clients/client.page.tsx')).ClientPage,
  Waiting,
);

const ClientImportPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "client-import" */ './features/clients/client-import.page.tsx'))
      .ClientImportPage,
  Waiting,
);

const JournalPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "journal" */ './features/journal/journal.page.tsx')).JournalPage,
  Waiting,
);

const NameAndLocationPage = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "name-and-location" */ './features/my-salon/name-and-location.page.tsx'
      )
    ).NameAndLocationPage,
  Waiting,
);

const WorkingHoursPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "working-hours" */ './features/working-hours/working-hours.page.tsx'))
      .WorkingHoursPage,
  Waiting,
);

const ServicesPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "services" */ './features/salon-services/services.page.tsx'))
      .ServicesPage,
  Waiting,
);

const BrandsPage = lazyPart(
  async () => (await import(/* webpackChunkName: "brands" */ './features/brands/brands.page.tsx')).BrandsPage,
  Waiting,
);

const GalleryPages = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "gallery" */ './features/salon-gallery/gallery-pages.tsx'))
      .GalleryPages,
  Waiting,
);

const ArtistsPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "artists" */ './features/artists/artists.page.tsx')).ArtistsPage,
  Waiting,
);

const ArtistFormPages = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "artist-form" */ './features/artists/artist-form.pages.tsx'))
      .ArtistFormPages,
  Waiting,
);

const ReviewPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "image-review" */ './features/image-review/review.page.tsx'))
      .ReviewPage,
  Waiting,
);

/** Each route of the manifest is mounted separately with its own base path. */
export function Root() {
  const { basePath } = useRemoteContext();
  if (basePath === '/book') return <JournalPage />;
  if (basePath === '/clients/:id') return <ClientPage />;
  if (basePath === '/clients/import') return <ClientImportPage />;
  if (basePath === '/my-salon/name-and-location') return <NameAndLocationPage />;
  if (basePath === '/my-salon/working-hours') return <WorkingHoursPage />;
  if (basePath === '/my-salon/services') return <ServicesPage />;
  if (basePath === '/my-salon/brands') return <BrandsPage isAdding={false} />;
  if (basePath === '/my-salon/brands/add') return <BrandsPage isAdding />;
  if (basePath.startsWith('/my-salon/gallery')) return <GalleryPages />;
  if (basePath === '/my-salon/artists') return <ArtistsPage />;
  if (basePath.startsWith('/my-salon/artists')) return <ArtistFormPages />;
  if (basePath === '/review') return <ReviewPage />;
  return basePath === '/clients' ? <ClientsPage /> : <AppointmentPages />;
}
