import { useState } from 'react';
import { failureText, ListSkeleton } from '@frizo/appointment-views';
import { removeSalonService, type OwnSalonService, type SessionUser } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatPrice } from '@frizo/money';
import { isRequestError, useNotices, useRequest, useSession } from '@frizo/remote-kit';
import { EmptyState, ErrorState, PageTitle, UserIcon, useConfirm } from '@frizo/ui';
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
  if (state.kind === 'loading') return <ListSkeleton rowHeight="6rem" />;
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
        We could not load your services. Check your connection and try again.
      </ErrorState>
    );
  }
  return <ManagedServices services={state.services} />;
}

type OpenDialog = { readonly kind: 'edit' | 'artists'; readonly salonServiceId: number } | null;

function ManagedServices({ services }: { services: SalonServices }) {
  const { list, isLocked } = services;
  const [open, setOpen] = useState<OpenDialog>(null);
  const { remove, removingId, question } = useRemoval(services);
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

function useRemoval({ send }: SalonServices) {
  const request = useRequest();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const remove = async ({ salonServiceId, i18nKey }: OwnSalonService) => {
    const isSure = await ask({
      title: 'Remove service',
      text: 'Clients can no longer book it, and its pictures are hidden in the gallery until you add it again. Appointments that are already booked stay as they are.',
      about: i18nKey,
      yes: 'Remove',
    });
    if (!isSure) return;
    setRemovingId(salonServiceId);
    try {
      await send((version) => request(removeSalonService, { salonServiceId, version }));
      notices.show({ kind: 'success', text: 'Removed' });
    } catch (error) {
      if (!isRequestError(error)) throw error;
      notices.show({ kind: 'error', text: failureText(error, 'Fail to remove') });
    } finally {
      setRemovingId(null);
    }
  };
  return { remove, removingId, question: dialog };
}

/** What an artist of the salon reads: the services assigned to them, with their own price. */
function OwnServices({ artistId }: { artistId: number }) {
  const { data, isError, isFetching, refetch } = salonServicesApi.useGetOwnArtistServicesQuery({ artistId });
  if (data === undefined && isError) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        We could not load your services. Check your connection and try again.
      </ErrorState>
    );
  }
  if (data === undefined) return <ListSkeleton rowHeight="6rem" />;
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
