import { useId } from 'react';
import { failureText, ListSkeleton, waitingDaysText, waitingTimeText } from '@frizo/appointment-views';
import type { BookForClientProps, SalonWaitingEntry } from '@frizo/contracts';
import {
  dayTitle,
  formatLocalDate,
  formatWallTime,
  instantToWallClock,
  type LocalDate,
} from '@frizo/local-time';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Badge, Button, ClockIcon, EmptyState, ErrorState, useKeptFocus } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { journalApi } from '../journal.api.ts';
import type { Journal } from '../use-journal-day.ts';
import type { JournalWaitingList } from './use-waiting-list.ts';
import styles from './waiting-list.module.css';

export interface WaitingListPanelProps {
  journal: Journal;
  waitingList: JournalWaitingList;
}

/** Who waits for the shown day, with what can be done for them (decision 0037). */
export function WaitingListPanel({ journal, waitingList }: WaitingListPanelProps) {
  const { entries, hasFailed, isFetching, refetch } = waitingList;
  const list = useKeptFocus<HTMLDivElement>(entries);
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {!entries && hasFailed && (
        <ErrorState onRetry={refetch} isRetrying={isFetching}>
          We could not load the waiting list. Check your connection and try again.
        </ErrorState>
      )}
      {!entries && !hasFailed && <ListSkeleton rowHeight="6rem" />}
      {entries?.length === 0 && (
        <EmptyState icon={ClockIcon}>
          Nobody waits for {journal.view === 'week' ? 'this week' : dayTitle(journal.date, journal.today)}.
          Clients join from the booking dialog when no time suits them.
        </EmptyState>
      )}
      <ul className={styles.entries} aria-label="Waiting clients">
        {entries?.map((entry) => (
          <WaitingClient key={entry.id} entry={entry} journal={journal} refetch={refetch} />
        ))}
      </ul>
    </div>
  );
}

interface WaitingClientProps {
  entry: SalonWaitingEntry;
  journal: Journal;
  refetch(): void;
}

function WaitingClient({ entry, journal, refetch }: WaitingClientProps) {
  const headingId = useId();
  const { client, serviceName, artistName, offer, createdTimestamp, timezone, canRemove } = entry;
  const modals = useModals();
  const { remove, isRemoving } = useRemoval(entry);
  const since = instantToWallClock(new Date(createdTimestamp * 1000), timezone);
  const book = async () => {
    await modals.open('book-for-client', bookingOf(entry, journal));
    refetch();
    journal.refetch();
  };
  return (
    <li className={styles.entry} aria-labelledby={headingId}>
      <div>
        <h3 id={headingId}>
          {client.firstName} {client.lastName}
        </h3>
        <p>
          {serviceName} · {artistName ?? 'any artist'}
        </p>
        <p>
          {waitingDaysText(entry)}, {waitingTimeText(entry)}
        </p>
        <p className={styles.soft}>
          {client.phone !== '' && <>{formatPhone(client.phone)} · </>}since {formatLocalDate(since.date)}
        </p>
        {offer && (
          <p>
            <Badge tone="partly">Offered</Badge> {formatLocalDate(offer.date)},{' '}
            {formatWallTime(offer.startTime)}, until {clockTime(offer.offeredUntilTimestamp, timezone)}
          </p>
        )}
      </div>
      {!journal.isOffline && (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-describedby={headingId}
            onClick={() => void book()}
          >
            Book
          </Button>
          {canRemove && (
            <Button
              size="small"
              look="plain"
              aria-describedby={headingId}
              isBusy={isRemoving}
              busyText="Removing"
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function clockTime(timestamp: number, timezone: string): string {
  return formatWallTime(instantToWallClock(new Date(timestamp * 1000), timezone).seconds);
}

/** The dialog of a booking with what the client waits for, on the shown day. Without a chosen artist it begins with one who works that day. */
function bookingOf(
  entry: SalonWaitingEntry,
  { date, today, state, shownArtists }: Journal,
): BookForClientProps {
  const { client, addressId, serviceId, id, offer } = entry;
  const { salonClientId, firstName, lastName, phone } = client;
  const columns = state.kind === 'shown' ? state.day.columns : [];
  const working = columns.find(({ openSpans }) => openSpans.some((span) => span.addressId === addressId));
  return {
    client: { id: salonClientId, firstName, lastName, phone, comment: '', isRegistered: true },
    artistId: entry.artistId ?? offer?.artistId ?? working?.artistId ?? shownArtists.shown[0]?.id,
    addressId,
    serviceId,
    // In a week the client may want another day of it.
    date: date < entry.fromDate || date > entry.toDate ? later(entry.fromDate, today) : date,
    waitingEntryId: id,
  };
}

const later = (one: LocalDate, other: LocalDate) => (one > other ? one : other);

/** How long a removal can be undone. Milliseconds. */
const undoMs = 10_000;

function useRemoval({ id, client }: SalonWaitingEntry) {
  const notices = useNotices();
  const [send, { isLoading: isRemoving }] = journalApi.useRemoveWaitingEntryMutation();
  const [restore] = journalApi.useRestoreWaitingEntryMutation();
  const fail = (error: unknown) =>
    notices.show({ kind: 'error', text: failureText(error as RequestFailure) });
  const undo = async () => {
    const { error } = await restore({ id });
    if (error) fail(error);
  };
  return {
    isRemoving,
    async remove() {
      const { error } = await send({ id });
      if (error) return fail(error);
      notices.show({
        kind: 'success',
        text: `${client.firstName} ${client.lastName} was removed from the waiting list`,
        action: { label: 'Undo', run: () => void undo() },
        forMs: undoMs,
      });
    },
  };
}
