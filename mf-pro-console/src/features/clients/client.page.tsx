import { useState, type ReactNode } from 'react';
import { ListPage, ListSkeleton, listState, useNoPageBeyond, useLiveRefetch } from '@frizo/appointment-views';
import type { ClientRecord, ClientStyle } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { CrossLink } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  CardGrid,
  CountLine,
  EditIcon,
  EmptyState,
  ErrorState,
  PageTitle,
  Pagination,
  Picture,
  useIsWide,
  useKeptFocus,
  useNow,
  UserIcon,
} from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AppointmentCard } from '../appointments/appointment-card.component.tsx';
import { PhoneLink } from '../appointments/client-line.component.tsx';
import { nameOf } from './client-rows.component.tsx';
import { clientsApi } from './clients.api.ts';
import styles from './client.module.css';
import { useClientActions } from './use-client-actions.tsx';

/** `/clients/{id}`: what the salon knows about a client (decision 0034). */
export function ClientPage() {
  const [id] = useState(() => Number(/^\/clients\/(\d{1,15})\/?$/.exec(window.location.pathname)?.[1] ?? 0));
  return (
    <ProfessionalsOnly title="Client">
      <div className={styles.page}>
        <CrossLink to="/clients" className={styles.back}>
          All clients
        </CrossLink>
        {id > 0 ? <Client id={id} /> : <NotListed />}
      </div>
    </ProfessionalsOnly>
  );
}

function Client({ id }: { id: number }) {
  const record = clientsApi.useGetClientRecordQuery({ salonClientId: id });
  useLiveRefetch(() => void record.refetch());
  const { data, error, isFetching, refetch } = record;
  if (isNotFound(error)) return <NotListed />;
  // A failed refresh keeps what is shown.
  if (data !== undefined) return <ShownClient record={data} onChanged={() => void refetch()} />;
  return (
    <>
      <PageTitle>Client</PageTitle>
      {error === undefined ? (
        <ListSkeleton rowHeight="6rem" />
      ) : (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          We could not load this client. Check your connection and try again.
        </ErrorState>
      )}
    </>
  );
}

function NotListed() {
  return (
    <>
      <PageTitle>Client</PageTitle>
      <EmptyState
        icon={UserIcon}
        action={
          <CrossLink to="/clients" className={buttonClass({})}>
            Show all clients
          </CrossLink>
        }
      >
        This client is not on your list.
      </EmptyState>
    </>
  );
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

interface ShownClientProps {
  record: ClientRecord;
  onChanged(): void;
}

function ShownClient({ record, onChanged }: ShownClientProps) {
  const { client, totals, styles: chosen } = record;
  const actions = useClientActions({ onChanged, onSaved: onChanged });
  return (
    <>
      <PageTitle
        actions={
          <Button look="primary" aria-haspopup="dialog" onClick={() => void actions.book(client)}>
            {totals.visits > 0 ? 'Book again' : 'Book'}
          </Button>
        }
      >
        {nameOf(client)}
      </PageTitle>
      <div className={styles.about}>
        <p>
          {client.phone === '' ? 'No phone' : <PhoneLink phone={client.phone} />}
          {Boolean(client.email) && ` · ${client.email}`}
        </p>
        {client.comment !== '' && <p className={styles.comment}>{client.comment}</p>}
        <div>
          <Button
            size="small"
            icon={EditIcon}
            aria-haspopup="dialog"
            onClick={() => void actions.edit(client)}
          >
            {client.comment === '' ? 'Edit or add a comment' : 'Edit'}
          </Button>
        </div>
      </div>
      <Totals totals={totals} />
      <Visits id={client.id} when="upcoming" title="Upcoming" empty="Nothing booked." onChanged={onChanged} />
      <Visits id={client.id} when="past" title="Past" empty="No visits yet." onChanged={onChanged} />
      {chosen.length > 0 && <Styles chosen={chosen} />}
      {actions.dialog}
    </>
  );
}

function Totals({ totals }: { totals: ClientRecord['totals'] }) {
  const facts: readonly (readonly [string, string | number])[] = [
    ['Visits', totals.visits],
    ['Upcoming', totals.upcoming],
    ['No-shows', totals.noShows],
    ['Canceled', totals.canceled],
    ['Spent', formatCents(totals.spentCent)],
  ];
  return (
    <dl className={styles.totals}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface VisitsProps {
  id: number;
  when: 'upcoming' | 'past';
  title: string;
  empty: string;
  onChanged(): void;
}

/** A page of the client's appointments, with their actions. */
function Visits({ id, when, title, empty, onChanged }: VisitsProps) {
  const limit = useIsWide() ? 10 : 5;
  const [page, setPage] = useState(1);
  const query = clientsApi.useGetClientVisitsQuery({
    salonClientId: id,
    when,
    limit,
    offset: (page - 1) * limit,
  });
  useLiveRefetch(() => void query.refetch());
  const state = listState(query.data ? { ...query, error: undefined } : query, limit);
  return (
    <Section title={title}>
      <ListPage
        state={state}
        rowHeight="6rem"
        failed="We could not load the appointments. Check your connection and try again."
        empty={<p className={styles.none}>{empty}</p>}
      >
        {({ items, count, pages, refetch }) => (
          <ShownVisits
            items={items}
            count={count}
            page={page}
            pages={pages}
            when={when}
            onPage={setPage}
            onChanged={() => {
              refetch();
              onChanged();
            }}
          />
        )}
      </ListPage>
    </Section>
  );
}

type Visit = Parameters<typeof AppointmentCard>[0]['appointment'];

interface ShownVisitsProps {
  items: readonly Visit[];
  count: number;
  page: number;
  pages: number;
  when: VisitsProps['when'];
  onPage(page: number): void;
  onChanged(): void;
}

function ShownVisits({ items, count, page, pages, when, onPage, onChanged }: ShownVisitsProps) {
  const now = useNow();
  const above = useKeptFocus<HTMLParagraphElement>(items);
  useNoPageBeyond(page, pages, onPage);
  return (
    <>
      <CountLine ref={above}>{count === 1 ? '1 appointment' : `${count} appointments`}</CountLine>
      <ul className={styles.visits}>
        {items.map((appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            tab={when === 'past' ? 'history' : 'upcoming'}
            now={now}
            showsDate
            onChanged={onChanged}
          />
        ))}
      </ul>
      <Pagination
        label={when === 'past' ? 'Pages of past appointments' : 'Pages of upcoming appointments'}
        page={page}
        pages={pages}
        maxOnWide={7}
        onPage={onPage}
      />
    </>
  );
}

function Styles({ chosen }: { chosen: readonly ClientStyle[] }) {
  return (
    <Section title="Styles of past visits">
      <CardGrid label="Styles of past visits">
        {chosen.map(({ appointmentId, imageURL, serviceName, artistName, date }) => (
          <li key={appointmentId} className={styles.style}>
            <Picture
              image={{ url: imageURL, placeholder: '' }}
              alt={`Chosen style for ${serviceName}`}
              sizes="(width >= 769px) 16rem, 50vw"
            />
            <p>{serviceName}</p>
            <p className={styles.none}>{[formatLocalDate(date), artistName].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `client-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
