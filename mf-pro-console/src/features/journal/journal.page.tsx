import { memo, useCallback, useDeferredValue, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ListSkeleton, usePlaceInAddress, writeQuery, type PlaceRules } from '@frizo/appointment-views';
import { dayTitle, isLocalDate, type LocalDate } from '@frizo/local-time';
import { useModals, useRemoteContext, useSession } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import {
  Button,
  CalendarIcon,
  CheckboxGroup,
  ChoiceSelect,
  classes,
  Dialog,
  EmptyState,
  ErrorState,
  PageTitle,
  PlusIcon,
} from '@frizo/ui';
import { PlanRequired } from '../../plan-required.component.tsx';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { SalonSettings } from '../salon-settings/salon-settings.component.tsx';
import { NewAppointments } from '../unseen/new-appointments.component.tsx';
import { DayGrid, type DayGridHandle } from './day-grid.component.tsx';
import { clockText, type DayElement, type JournalDay } from './day.ts';
import { firstDate, JournalBar, lastDate } from './journal-bar.component.tsx';
import styles from './journal.module.css';
import type { Opened } from './journal-dialog.component.tsx';
import type { Spot } from './moves/move-rules.ts';
import { noMoves, type ShownMoves } from './moves/shown-moves.ts';
import type { Slot } from './slots.ts';
import { useJournalDay, type Journal, type ShownState } from './use-journal-day.ts';
import type { FindAppointmentProps } from './views/find-appointment.dialog.tsx';
import type { PrintSheetProps } from './views/print-sheet.component.tsx';
import { isView, useViewChoice, type JournalView } from './views/view-choice.ts';
import type { ViewKey } from './views/view-keys.ts';
import type { JournalViewsProps } from './views/view-props.ts';
import { useWaitingList } from './waiting-list/use-waiting-list.ts';
import { BesideWaitingList, WaitingListButton } from './waiting-list/waiting-list.component.tsx';

interface JournalPlace {
  /** '' for today. */
  readonly date: LocalDate;
  /** '' for the one that the page was opened with. */
  readonly view: JournalView | '';
}

const journalPlace: PlaceRules<JournalPlace> = {
  read(query) {
    const params = new URLSearchParams(query);
    const date = params.get('date') ?? '';
    const view = params.get('view');
    return {
      date: isLocalDate(date) && firstDate <= date && date <= lastDate ? date : '',
      view: isView(view) ? view : '',
    };
  },
  write: ({ date, view }) => writeQuery({ date, view }),
};

/** With more artists the page is wider than others, if the screen is. */
const mostOnUsualPage = 6;

/** The calendar that a salon works in all day (spec 2, Book journal), and the page after a professional's log-in (spec 4). */
export function JournalPage() {
  return (
    <ProfessionalsOnly title="Book">
      <PlanRequired title="Book" limit="LIMIT_BOOK">
        <JournalOfSalon />
      </PlanRequired>
    </ProfessionalsOnly>
  );
}

function JournalOfSalon() {
  const { user } = useSession();
  const managesWholeSalon = user?.business === true || user?.salonAdmin === true;
  const modals = useModals();
  const [moves, setMoves] = useState(noMoves);
  const { journal, chosen, showDate, showView, showDay, leadTo } = useShownJournal(moves.spots);
  const waitingList = useWaitingList(journal);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const dateField = useRef<HTMLInputElement>(null);
  const grid = useRef<DayGridHandle>(null);
  const book = async () => {
    await modals.open('book-for-client', {});
    journal.refetch();
  };
  const keys: Readonly<Record<ViewKey, () => void>> = {
    t: () => showDate(journal.today),
    g: () => openDateField(dateField.current),
    d: () => showView('day'),
    w: () => showView('week'),
    l: () => showView('list'),
    f: () => setFinding(true),
    p: () => setPrinting(true),
  };
  return (
    <div className={classes(styles.page, journal.artists.length > mostOnUsualPage && styles.wide)}>
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
      <JournalBar
        {...{ dateField, isCalendarOpen }}
        journal={{ ...journal, ...chosen }}
        onDate={showDate}
        onView={showView}
        onCalendar={setCalendarOpen}
        onFind={() => setFinding(true)}
        onPrint={() => setPrinting(true)}
      >
        <WaitingListButton waitingList={waitingList} />
      </JournalBar>
      {isCalendarOpen && <Months journal={journal} onDate={showDate} />}
      <ArtistChoice artists={journal.artists} shownArtists={journal.shownArtists} />
      <BesideWaitingList journal={journal} waitingList={waitingList}>
        <Day {...{ journal, grid, keys }} unsaved={moves.unsaved} onMoves={setMoves} onDay={showDay} />
      </BesideWaitingList>
      <PrintSheetPart journal={journal} isPrinting={isPrinting} onPrinted={() => setPrinting(false)} />
      <FindAppointmentPart
        journal={journal}
        grid={grid}
        isOpen={isFinding}
        onDate={leadTo}
        onClose={() => setFinding(false)}
      />
      {managesWholeSalon && <SalonSettings />}
    </div>
  );
}

/** The journal at the day and in the view of the address. */
function useShownJournal(spots: ShownMoves['spots']) {
  const { navigate } = useRemoteContext();
  const { place, go } = usePlaceInAddress(journalPlace);
  const { initial, remember } = useViewChoice();
  const view = place.view === '' ? initial : place.view;
  // A press is painted with the bar at once; the day follows, between which the browser can paint and take more presses.
  const journal = useJournalDay(useDeferredValue(place.date), useDeferredValue(view), spots);
  const chosen = { date: place.date === '' ? journal.today : place.date, view };
  const placeOf = (date: LocalDate) => (date === journal.today ? '' : date);
  const showView = (next: JournalView, date = chosen.date) => {
    remember(next);
    go('push', { date: placeOf(date), view: next === initial ? '' : next });
  };
  return {
    journal,
    chosen,
    showDate: (date: LocalDate) => go('push', { date: placeOf(date) }),
    showView,
    showDay: (date: LocalDate) => showView('day', date),
    /** From a dialog, whose history entry it replaces. */
    leadTo(date: LocalDate) {
      const { pathname, search } = window.location;
      if (date !== chosen.date)
        navigate(pathname + journalPlace.write({ ...journalPlace.read(search), date: placeOf(date) }));
    },
  };
}

function openDateField(field: HTMLInputElement | null): void {
  field?.focus();
  try {
    field?.showPicker();
  } catch {
    // Not everywhere; the field can be typed into.
  }
}

const loadPrintSheet = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './views/print-sheet.component.tsx')).PrintSheet;

/** Loaded after the page, so that it is there for the browser's own way to print too. */
function PrintSheetPart(props: PrintSheetProps) {
  const { Part: PrintSheet } = usePart<PrintSheetProps>(loadPrintSheet);
  return PrintSheet && <PrintSheet {...props} />;
}

const loadFinding = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './views/find-appointment.dialog.tsx'))
    .FindAppointment;

function FindAppointmentPart(props: FindAppointmentProps) {
  const { Part: FindAppointment } = usePart<FindAppointmentProps>(loadFinding);
  return FindAppointment && <FindAppointment {...props} />;
}

const loadMonths = async () =>
  (await import(/* webpackChunkName: "month-calendars" */ './month-calendars.component.tsx')).MonthCalendars;

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
const ArtistChoice = memo(function ArtistChoice({
  artists,
  shownArtists,
}: Pick<Journal, 'artists' | 'shownArtists'>) {
  const { shown, isAlone, canBeAll, show, showAlone } = shownArtists;
  if (artists.length < 2) return null;
  const choices = artists.map(({ id, firstName, lastName }) => ({
    value: id,
    title: `${firstName} ${lastName}`,
  }));
  if (isAlone) {
    const options = canBeAll ? [{ value: 0, title: 'All artists' }, ...choices] : choices;
    const value = shown.length === 1 ? (shown[0]?.id ?? 0) : 0;
    return (
      <div className={styles.artist}>
        <ChoiceSelect label="Artist" value={value} options={options} onChange={showAlone} />
      </div>
    );
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
});

const loadDialog = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './journal-dialog.component.tsx')).JournalDialog;

const loadMoves = async () =>
  (await import(/* webpackChunkName: "journal-parts" */ './moves/journal-moves.component.tsx')).JournalMoves;

interface DayProps {
  journal: Journal;
  grid: RefObject<DayGridHandle | null>;
  unsaved: ShownMoves['unsaved'];
  keys: Readonly<Record<ViewKey, () => void>>;
  onMoves(moves: ShownMoves): void;
  onDay(date: LocalDate): void;
}

/** The day and what moves its elements, which keeps unfinished saves while another day is shown. */
function Day({ journal, grid, unsaved, keys, onMoves, onDay }: DayProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [moving, setMoving] = useState<DayElement | null>(null);
  const openRange = useCallback(
    ({ artistId, start, end }: Spot) => setOpened({ kind: 'slot', artistId, start, end }),
    [],
  );
  const openSlot = useCallback((slot: Slot) => setOpened({ kind: 'slot', ...slot }), []);
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
        onDay={onDay}
      />
      {JournalMoves && (
        <JournalMoves
          journal={journal}
          grid={grid}
          moving={moving}
          keys={keys}
          onMoving={setMoving}
          onMoves={onMoves}
          onNewTime={openRange}
          onSlot={openSlot}
        />
      )}
    </>
  );
}

interface DayContentProps extends Pick<DayProps, 'journal' | 'grid' | 'unsaved' | 'onDay'> {
  opened: Opened | null;
  onOpened(opened: Opened | null): void;
  onMoving(element: DayElement): void;
}

function DayContent(props: DayContentProps) {
  const { journal, unsaved, grid, opened, onOpened: setOpened, onMoving, onDay } = props;
  const { state, view, now, date, today, refetch } = journal;
  const close = useCallback(() => setOpened(null), [setOpened]);
  const openElement = useCallback(({ key }: DayElement) => setOpened({ kind: 'element', key }), [setOpened]);
  const openSlot = useCallback((slot: Slot) => setOpened({ kind: 'slot', ...slot }), [setOpened]);
  const openFree = useCallback(
    (artistId: number, on?: LocalDate) => setOpened({ kind: 'slot', artistId, start: null, date: on }),
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
  const { day, days } = state;
  const shared = { now, unsaved, onElement: openElement, onSlot: openSlot, onAdd: openFree };
  return (
    <>
      <StaleNote journal={journal} />
      {day.columns.length === 0 ? (
        <EmptyState icon={CalendarIcon}>Choose an artist to see the day.</EmptyState>
      ) : view === 'day' ? (
        <DayGrid {...shared} day={day} label={dayTitle(date, today)} handle={grid} />
      ) : (
        <OtherView {...shared} journal={journal} days={days} onDay={onDay} />
      )}
      {opened && JournalDialog && (
        <JournalDialog
          opened={opened}
          journal={journal}
          day={dayOf(opened, state)}
          onMoving={onMoving}
          onClose={close}
        />
      )}
      {opened && hasFailed && (
        <Dialog title="Book" onClose={close}>
          <ErrorState onRetry={retry}>This could not be loaded.</ErrorState>
        </Dialog>
      )}
    </>
  );
}

/** In a week, the day of what was pressed. */
function dayOf(opened: Opened, { day, days }: Pick<ShownState, 'day' | 'days'>): JournalDay {
  const has = ({ date, midnight, nextMidnight, columns }: JournalDay) => {
    if (opened.kind === 'element') {
      return columns.some(({ elements }) => elements.some(({ key }) => key === opened.key));
    }
    const { start } = opened;
    return start === null ? date === opened.date : midnight <= start && start < nextMidnight;
  };
  return days.find(has) ?? day;
}

const loadViews = async () =>
  (await import(/* webpackChunkName: "journal-views" */ './views/journal-views.component.tsx')).JournalViews;

function OtherView(props: JournalViewsProps) {
  const { Part: JournalViews, hasFailed, retry } = usePart<JournalViewsProps>(loadViews);
  if (hasFailed) return <ErrorState onRetry={retry}>This view could not be loaded.</ErrorState>;
  return JournalViews ? <JournalViews {...props} /> : <ListSkeleton rowHeight="12rem" />;
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
