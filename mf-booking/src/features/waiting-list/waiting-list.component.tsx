import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import {
  failureText,
  ListSkeleton,
  readId,
  streetAndCity,
  useLiveRefetch,
  waitingDaysText,
  waitingTimeText,
} from '@frizo/appointment-views';
import type { WaitingEntry } from '@frizo/contracts';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, Card, EmptyState, ErrorState, useConfirm, useKeptFocus, useNow } from '@frizo/ui';
import { appointmentsApi } from '../my-appointments/appointments.api.ts';
import { endedOfferText, offerText } from './offer-texts.ts';
import styles from './waiting-list.module.css';
import { WaitingOffer } from './waiting-offer.component.tsx';

/** What a client waits for. Nothing is shown to those who wait for nothing, unless the address names an entry. */
export function WaitingList() {
  const named = useNamedEntry();
  const { data, error, isFetching, refetch } = appointmentsApi.useGetOwnWaitingListQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  useLiveRefetch(() => void refetch(), 'waiting-list');
  useNewOffers(data?.entries);
  const entries = data?.entries ?? [];
  const section = useKeptFocus<HTMLElement>(data);
  useGoTo(section, named, (data ?? error) !== undefined);
  if (named === null && !error && entries.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Waiting list" className={styles.section}>
      <h2>Waiting list</h2>
      {!data && error && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          We could not load your waiting list. Check your connection and try again.
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton rowHeight="6rem" />}
      {data && entries.length === 0 && <EmptyState>You are not on a waiting list.</EmptyState>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <WaitingCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** The entry that a link in a message names, which may be opened while the page is shown: `#waiting-40`. */
function useNamedEntry(): number | null {
  const [id, setId] = useState(readNamedEntry);
  useEffect(() => {
    const onChange = () => setId(readNamedEntry());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return id;
}

const readNamedEntry = () => readId(/^#waiting-(\d+)$/.exec(window.location.hash)?.[1] ?? null);

/** Goes to the named entry, or to the section if it is no longer on the list, once both are known. */
function useGoTo(section: RefObject<HTMLElement | null>, id: number | null, isReady: boolean): void {
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || !isReady || lastId.current === id) return;
    lastId.current = id;
    const target = section.current?.querySelector<HTMLElement>(`#${anchorOf(id)}`) ?? section.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [id, isReady, section]);
}

const anchorOf = (id: number) => `waiting-${id}`;

/** Says when an offer arrives while the page is open. */
function useNewOffers(entries: readonly WaitingEntry[] | undefined): void {
  const notices = useNotices();
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!entries) return;
    const offers = entries.filter(({ offer }) => offer !== null);
    for (const entry of offers) {
      if (known.current !== null && entry.offer && !known.current.has(entry.offer.id))
        notices.show({
          kind: 'info',
          text: `A time is free for you: ${offerText(entry, entry.offer)}`,
          forMs: 10_000,
        });
    }
    known.current = new Set(offers.flatMap(({ offer }) => offer?.id ?? []));
  }, [entries, notices]);
}

function WaitingCard({ entry }: { entry: WaitingEntry }) {
  const headingId = useId();
  const now = useNow();
  const { serviceName, artistName, salonName, address, offer } = entry;
  const isOpen = offer !== null && now < offer.offeredUntilTimestamp;
  const ended = isOpen ? null : endedOfferText(entry, now);
  return (
    <Card as="li" labelledBy={headingId} isDense isMarked={isOpen}>
      <div id={anchorOf(entry.id)} tabIndex={-1} className={styles.entry}>
        <div className={styles.what}>
          <h3 id={headingId}>{serviceName}</h3>
          <p>
            {waitingDaysText(entry)}, {waitingTimeText(entry)}
          </p>
          <p className={styles.soft}>
            {artistName ?? 'Any artist'} · {salonName}, {streetAndCity(address)}
          </p>
          {ended !== null && <p className={styles.ended}>{ended}</p>}
        </div>
        {isOpen && <WaitingOffer entry={entry} offer={offer} now={now} describedBy={headingId} />}
        <div className={styles.actions}>
          <Leave entry={entry} describedBy={headingId} />
        </div>
      </div>
    </Card>
  );
}

function Leave({ entry, describedBy }: { entry: WaitingEntry; describedBy: string }) {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [send, { isLoading }] = appointmentsApi.useLeaveWaitingListMutation();
  const leave = async () => {
    const isSure = await ask({
      title: 'Leave the waiting list',
      text: 'You lose your place on the list. Are you sure?',
      about: `${entry.serviceName} with ${entry.artistName ?? 'any artist'}, ${waitingDaysText(entry)}`,
      yes: 'Leave the list',
      no: 'Stay on it',
    });
    if (!isSure) return;
    const { error } = await send({ id: entry.id });
    if (error) notices.show({ kind: 'error', text: failureText(error as RequestFailure) });
    else notices.show({ kind: 'success', text: 'You left the waiting list' });
  };
  return (
    <>
      <Button
        size="small"
        look="plain"
        aria-describedby={describedBy}
        isBusy={isLoading}
        busyText="Leaving"
        onClick={() => void leave()}
      >
        Leave
      </Button>
      {dialog}
    </>
  );
}
