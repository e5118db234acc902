import { useState } from 'react';
import { removeSalonService, type OwnSalonService, type SessionUser } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatPrice } from '@frizo/money';
import { useRequest, useSession } from '@frizo/remote-kit';
import { EmptyState, PageTitle, UserIcon } from '@frizo/ui';
import { NotLoaded } from '../../listing/not-loaded.component.tsx';
import { useRemoval } from '../../listing/use-removal.ts';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AddServiceForm } from './add-service.form.tsx';
import { EditServiceDialog } from './edit-service.dialog.tsx';
import { salonServicesApi } from './salon-services.api.ts';
import { ServiceArtistsDialog } from './service-artists.dialog.tsx';
import { ServiceList } from './service-list.component.tsx';
import { StartingList } from './starting-list.form.tsx';
import { useSalonServices, type SalonServices } from './use-salon-services.ts';
import styles from './salon-services.module.css';

/** `/my-salon/services`: what the salon offers and who does it (spec 2, professional screens; 5.5; 6). */
export function ServicesPage() {
  const { user } = useSession();
  return (
    <ProfessionalsOnly title="Services">
      <div className={styles.page}>
        <PageTitle>Services</PageTitle>
        {user !== null && (canManage(user) ? <AllServices /> : <OwnServices artistId={user.id} />)}
      </div>
    </ProfessionalsOnly>
  );
}

/** Business account sees the salon-wide list; others their own (spec 6). */
function canManage({ business, salonAdmin }: SessionUser): boolean {
  return business || salonAdmin;
}

function AllServices() {
  const state = useSalonServices();
  if (state.kind === 'loading' || state.kind === 'failed') {
    const hasFailed = state.kind === 'failed';
    return (
      <NotLoaded
        what="your services"
        hasFailed={hasFailed}
        isRetrying={hasFailed && state.isRetrying}
        onRetry={() => hasFailed && state.retry()}
      />
    );
  }
  return <ManagedServices services={state.services} />;
}

type OpenDialog = { readonly kind: 'edit' | 'artists'; readonly salonServiceId: number } | null;

function ManagedServices({ services }: { services: SalonServices }) {
  const { list, isLocked } = services;
  const [open, setOpen] = useState<OpenDialog>(null);
  const request = useRequest();
  const { remove, removingId, question } = useRemoval<OwnSalonService>({
    title: 'Remove service',
    text: 'Clients can no longer book it, and its pictures are hidden in the gallery until you add it again. Appointments that are already booked stay as they are.',
    idOf: ({ salonServiceId }) => salonServiceId,
    nameOf: ({ i18nKey }) => i18nKey,
    send: ({ salonServiceId }) =>
      services.send((version) => request(removeSalonService, { salonServiceId, version })),
  });
  // Somebody else may have removed it while its dialog was open.
  const opened = list.services.find(({ salonServiceId }) => salonServiceId === open?.salonServiceId);
  const DialogOfService = open?.kind === 'edit' ? EditServiceDialog : ServiceArtistsDialog;
  const isEmpty = list.services.length === 0;
  return (
    <>
      {isEmpty && <StartingList services={services} />}
      <section className={styles.adding} aria-labelledby="add-service">
        <h2 id="add-service">{isEmpty ? 'Or add a single service' : 'Add a service'}</h2>
        <AddServiceForm services={services} isSecondary={isEmpty} />
      </section>
      {!isEmpty && (
        <ServiceList
          list={list}
          actions={{
            isLocked,
            removingId,
            edit: ({ salonServiceId }) => setOpen({ kind: 'edit', salonServiceId }),
            assign: ({ salonServiceId }) => setOpen({ kind: 'artists', salonServiceId }),
            remove: (service) => void remove(service),
          }}
        />
      )}
      {opened && <DialogOfService services={services} service={opened} onClose={() => setOpen(null)} />}
      {question}
    </>
  );
}

/** What an artist of the salon reads: the services assigned to them, with their own price. */
function OwnServices({ artistId }: { artistId: number }) {
  const { data, isError, isFetching, refetch } = salonServicesApi.useGetOwnArtistServicesQuery({ artistId });
  if (data === undefined) {
    return (
      <NotLoaded
        what="your services"
        hasFailed={isError}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.services.length === 0) {
    return <EmptyState icon={UserIcon}>Ask Salon admin to assign services</EmptyState>;
  }
  return (
    <table className={styles.table} aria-label="Your services">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Price</th>
          <th scope="col">Duration</th>
          <th scope="col">Processing</th>
        </tr>
      </thead>
      <tbody>
        {data.services.map((service) => (
          <tr key={service.salonServiceId}>
            <th scope="row" className={styles.name}>
              {service.i18nKey}
            </th>
            <td>{formatPrice(service.priceCent)}</td>
            <td>{formatDuration(service.durationValue)}</td>
            <td>{formatDuration(service.processingValue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
