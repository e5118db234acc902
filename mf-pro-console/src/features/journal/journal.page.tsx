import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ListSkeleton, usePlaceInAddress, writeQuery, type PlaceRules } from '@frizo/appointment-views';
import { addDays, dayTitle, isLocalDate, zoneNameAt, type LocalDate } from '@frizo/local-time';
import { useModals, useSession } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import {
  Button,
  CalendarIcon,
  CheckboxGroup,
  ChevronLeftIcon,
  ChevronRightIcon,
  Dialog,
  EmptyState,
  ErrorState,
  PageTitle,
  PlusIcon,
} from '@frizo/ui';
import { ChoiceSelect } from '../../fields/choice-select.component.tsx';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { SalonSettings } from '../salon-settings/salon-settings.component.tsx';
import { useLiveRefetch } from '../../listing/use-live-refetch.ts';
import { unseenApi } from '../unseen/unseen.api.ts';
import { DayGrid, type DayGridHandle } from './day-grid.component.tsx';
import { clockText, type DayElement } from './day.ts';
import styles from './journal.module.css';
import type { Opened } from './journal-dialog.component.tsx';
import type { Spot } from './moves/move-rules.ts';
import { noMoves, type ShownMoves } from './moves/shown-moves.ts';
import type { Slot } from './slots.ts';
import { useJournalDay, type Journal } from './use-journal-day.ts';

/** The day that the address names; '' for today. */
const journalPlace: PlaceRules<{ readonly date: LocalDate }> = {
  read(query) {
    const date = new URLSearchParams(query).get('date') ?? '';
    return { date: isLocalDate(date) && firstDate <= date && date <= lastDate ? date : '' };
  },
  write: ({ date }) => writeQuery({ date }),
};

const firstDate = '2000-01-01';
const lastDate = '2099-12-31';

/** The calendar that a salon works in all day (spec 2, Book journal), and the page after a professional's log-in (spec 4). */
export function JournalPage() {
  return (
    <ProfessionalsOnly title="Book">
      <JournalOfSalon />
    </ProfessionalsOnly>
  );
}

function JournalOfSalon() {
  const { place, go } = usePlaceInAddress(journalPlace);
  const { user } = useSession();
  const managesWholeSalon = user?.business === true || user?.salonAdmin === true;
  const modals = useModals();
  const [moves, setMoves] = useState(noMoves);
  const journal = useJournalDay(place.date, moves.spots);
  const { date, today, refetch } = journal;
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const book = async () => {
    await modals.open('book-for-client', {});
    refetch();
  };
  const showDate = (chosen: LocalDate) => go('push', { date: chosen === today ? '' : chosen });
  return (
    <div className={styles.page}>
      <PageTitle
        actions={
          <>
            <NewAppointments />
            <Button look="primary" icon={PlusIcon} aria-haspopup="dialog" onClick={() => void book()}>
              New appointment
            </Button>
          </>
        }
      >
        Book
      </PageTitle>
      <div className={styles.bar}>
        <h2 className={styles.date}>
          {dayTitle(date, today)}
          {journal.isZoneShown && <small className={styles.zone}>Times in {zoneName(journal)}</small>}
        </h2>
        <DayLinks date={date} today={today} onDate={showDate} />
        <div className={styles.jump}>
          <input
            type="date"
            aria-label="Date"
            className={styles.dateInput}
            value={date}
            min={firstDate}
            max={lastDate}
            // Empty while a part of it is being typed.
            onChange={({ target }) => target.value !== '' && showDate(target.value)}
          />
          <Button
            icon={CalendarIcon}
            aria-expanded={isCalendarOpen}
            onClick={() => setCalendarOpen(!isCalendarOpen)}
          >
            Calendar
          </Button>
        </div>
      </div>
      {isCalendarOpen && <Months journal={journal} onDate={showDate} />}
      <ArtistChoice journal={journal} />
      <Day journal={journal} unsaved={moves.unsaved} onMoves={setMoves} />
      {managesWholeSalon && <SalonSettings />}
    </div>
  );
}

function zoneName({ state, now, timeZone }: Journal): string {
  const at = state.kind === 'shown' ? state.day.midnight + 43_200 : now;
  return zoneNameAt(new Date(at * 1000), timeZone);
}

interface DayLinksProps {
  date: LocalDate;
  today: LocalDate;
  onDate(date: LocalDate): void;
}

function DayLinks({ date, today, onDate }: DayLinksProps) {
  const tomorrow = addDays(today, 1);
  return (
    <nav aria-label="Day" className={styles.links}>
      <Button icon={ChevronLeftIcon} onClick={() => onDate(addDays(date, -1))}>
        Previous
      </Button>
      <Button aria-current={date === today ? 'date' : undefined} onClick={() => onDate(today)}>
        Today
      </Button>
      <Button aria-current={date === tomorrow ? 'date' : undefined} onClick={() => onDate(tomorrow)}>
        Tomorrow
      </Button>
      <Button icon={ChevronRightIcon} onClick={() => onDate(addDays(date, 1))}>
        Next
      </Button>
    </nav>
  );
}

/** Opens the appointments that no one at the salon has seen (spec 2, Book journal), if there are any. */
function NewAppointments() {
  const modals = useModals();
  const { data, refetch } = unseenApi.useGetUnseenAppointmentsQuery({ limit: 1 });
  useLiveRefetch(() => void refetch());
  const open = async () => {
    await modals.open('new-appointments', {});
    void refetch();
  };
  if (!data || data.count === 0) return null;
  return (
    <div className={styles.unseen}>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        New appointments ({data.count})
      </Button>
    </div>
  );
}

const loadMonths = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './month-calendars.component.tsx')).MonthCalendars;

/** The month calendars, loaded once they are opened: the day comes first. */
function Months({ journal, onDate }: { journal: Journal; onDate(date: LocalDate): void }) {
  const { date, today, artists, shownArtists } = journal;
  const { Part: MonthCalendars, hasFailed, retry } = usePart(loadMonths);
  if (hasFailed) return <ErrorState onRetry={retry}>The calendar could not be loaded.</ErrorState>;
  if (!MonthCalendars || artists.length === 0) return <ListSkeleton rowHeight="6rem" />;
  return (
    <MonthCalendars
      date={date}
      today={today}
      artistIds={shownArtists.shown.map(({ id }) => id)}
      artistCount={artists.length}
      onDate={onDate}
    />
  );
}

/** Which artists have a column (spec 2: only with more than one); on phones one at a time. */
function ArtistChoice({ journal: { artists, shownArtists } }: { journal: Journal }) {
  const { shown, isAlone, show, showAlone } = shownArtists;
  if (artists.length < 2) return null;
  const choices = artists.map(({ id, firstName, lastName }) => ({
    value: id,
    title: `${firstName} ${lastName}`,
  }));
  if (isAlone) {
    return <ChoiceSelect label="Artist" value={shown[0]?.id ?? 0} options={choices} onChange={showAlone} />;
  }
  return (
    <CheckboxGroup
      label="Artists"
      isLabelHidden
      isRow
      choices={choices}
      values={shown.map(({ id }) => id)}
      onChange={show}
    />
  );
}

const loadDialog = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './journal-dialog.component.tsx')).JournalDialog;

const loadMoves = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './moves/journal-moves.component.tsx')).JournalMoves;

interface DayProps {
  journal: Journal;
  unsaved: ShownMoves['unsaved'];
  onMoves(moves: ShownMoves): void;
}

/** The day and what moves its elements, which keeps unfinished saves while another day is shown. */
function Day({ journal, unsaved, onMoves }: DayProps) {
  const grid = useRef<DayGridHandle>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [moving, setMoving] = useState<DayElement | null>(null);
  const openRange = useCallback(
    ({ artistId, start, end }: Spot) => setOpened({ kind: 'slot', artistId, start, end }),
    [],
  );
  // Loaded after the page, before it is needed.
  const { Part: JournalMoves } = usePart(loadMoves);
  return (
    <>
      <DayContent
        journal={journal}
        unsaved={unsaved}
        grid={grid}
        opened={opened}
        onOpened={setOpened}
        onMoving={setMoving}
      />
      {JournalMoves && (
        <JournalMoves
          journal={journal}
          grid={grid}
          moving={moving}
          onMoving={setMoving}
          onMoves={onMoves}
          onNewTime={openRange}
        />
      )}
    </>
  );
}

interface DayContentProps extends Pick<DayProps, 'journal' | 'unsaved'> {
  grid: RefObject<DayGridHandle | null>;
  opened: Opened | null;
  onOpened(opened: Opened | null): void;
  onMoving(element: DayElement): void;
}

function DayContent({ journal, unsaved, grid, opened, onOpened: setOpened, onMoving }: DayContentProps) {
  const { state, now, date, today, refetch } = journal;
  const close = useCallback(() => setOpened(null), [setOpened]);
  const openElement = useCallback(({ key }: DayElement) => setOpened({ kind: 'element', key }), [setOpened]);
  const openSlot = useCallback((slot: Slot) => setOpened({ kind: 'slot', ...slot }), [setOpened]);
  const openFree = useCallback(
    (artistId: number) => setOpened({ kind: 'slot', artistId, start: null }),
    [setOpened],
  );
  // Loaded after the page, before it is needed.
  const { Part: JournalDialog, hasFailed, retry } = usePart(loadDialog);
  if (state.kind === 'loading') return <ListSkeleton rowHeight="12rem" />;
  if (state.kind === 'no-artists') return <EmptyState icon={CalendarIcon}>Yet to add Artists</EmptyState>;
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={refetch} isRetrying={state.isRetrying}>
        We could not load this day. Check your connection and try again.
      </ErrorState>
    );
  }
  const { day } = state;
  return (
    <>
      <StaleNote journal={journal} />
      {day.columns.length === 0 ? (
        <EmptyState icon={CalendarIcon}>Choose an artist to see the day.</EmptyState>
      ) : (
        <DayGrid
          day={day}
          label={dayTitle(date, today)}
          now={now}
          unsaved={unsaved}
          handle={grid}
          onElement={openElement}
          onSlot={openSlot}
          onAdd={openFree}
        />
      )}
      {opened && JournalDialog && (
        <JournalDialog opened={opened} journal={journal} day={day} onMoving={onMoving} onClose={close} />
      )}
      {opened && hasFailed && (
        <Dialog title="Book" onClose={close}>
          <ErrorState onRetry={retry}>This could not be loaded.</ErrorState>
        </Dialog>
      )}
    </>
  );
}

/** The age of a day that cannot be refreshed. */
function StaleNote({ journal: { state, isOffline, refetch } }: { journal: Journal }): ReactNode {
  if (state.kind !== 'shown' || state.staleSince === null) return null;
  const asOf = `as of ${clockText(state.day, state.staleSince)}`;
  return (
    <p role="status" className={styles.stale}>
      {isOffline
        ? `You are offline. This day is ${asOf} and cannot be changed.`
        : `This day could not be refreshed, it is ${asOf}.`}
      {!isOffline && (
        <Button size="small" onClick={refetch}>
          Retry
        </Button>
      )}
    </p>
  );
}
