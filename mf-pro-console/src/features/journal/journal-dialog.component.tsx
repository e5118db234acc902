import { useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import { undoSeconds, type TimeBlock } from '@frizo/contracts';
import { dayTitle, type LocalDate } from '@frizo/local-time';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, ChoiceSelect, Dialog, DialogBody, DialogFooter } from '@frizo/ui';
import { AppointmentFacts } from '../appointment-detail/appointment-facts.component.tsx';
import { ProfessionalActions } from '../appointments/professional-actions.component.tsx';
import { clockText, timesText, type DayColumn, type DayElement, type JournalDay } from './day.ts';
import { journalApi } from './journal.api.ts';
import { isMovable, type Spot, spotOf } from './moves/move-rules.ts';
import styles from './journal.module.css';
import {
  addressAt,
  blockEndsOf,
  freeStartsOf,
  isFirstOnClock,
  isOpenAt,
  secondsOnClock,
  slotState,
} from './slots.ts';
import type { Journal } from './use-journal-day.ts';

/** What was pressed in the grid. */
export type Opened =
  | { readonly kind: 'element'; readonly key: string }
  /** Without a start: the next free one. */
  | {
      readonly kind: 'slot';
      readonly artistId: number;
      readonly start: number | null;
      /** Of a day other than the shown one. */
      readonly date?: LocalDate | undefined;
      /** Of time that was dragged over. */
      readonly end?: number;
    };

interface JournalDialogProps {
  opened: Opened;
  journal: Journal;
  day: JournalDay;
  /** Opens the dialog "Move to…". */
  onMoving(element: DayElement): void;
  onClose(): void;
}

/** What can be done with an element or a slot (spec 4, popover actions). It closes when its element or artist leaves the day. */
export function JournalDialog({ opened, ...rest }: JournalDialogProps) {
  const { columns } = rest.day;
  if (opened.kind === 'slot') {
    const column = columns.find(({ artistId }) => artistId === opened.artistId);
    return column && <SlotDialog {...rest} column={column} slot={opened.start} end={opened.end} />;
  }
  const element = columns.flatMap(({ elements }) => elements).find(({ key }) => key === opened.key);
  if (!element) return null;
  return element.kind === 'block' ? (
    <BlockDialog {...rest} block={element} />
  ) : (
    <AppointmentDialog {...rest} element={element} />
  );
}

type DialogProps = Omit<JournalDialogProps, 'opened'>;

function AppointmentDialog({ element, journal, onMoving, onClose }: DialogProps & { element: DayElement }) {
  const { now, isOffline, refetch } = journal;
  const { appointment, status } = element;
  if (!appointment) return null;
  return (
    <Dialog title="Appointment" subtitle={appointment.aptNo} isBare onClose={onClose}>
      <DialogBody>
        <AppointmentFacts appointment={appointment} onChanged={refetch} />
        {isOffline && <OfflineNote />}
      </DialogBody>
      {!isOffline && appointment.canChange && (
        <DialogFooter>
          <div className={styles.actions}>
            <ProfessionalActions
              appointment={appointment}
              now={now}
              // Nothing changes on a day that is over.
              tab={status === 'future-day' ? 'history' : undefined}
              isFolded={false}
              isInJournal
              onChanged={refetch}
            />
            <MoveTo element={element} onMoving={onMoving} onClose={onClose} />
          </div>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function BlockDialog({ block, day, journal, onMoving, onClose }: DialogProps & { block: DayElement }) {
  const { start, end } = block;
  const { isBusy, unblock } = useBlockChanges(journal, day);
  return (
    <Dialog
      title="Blocked"
      subtitle={`${dayTitle(day.date, journal.today)}, ${timesText(day, start, end)}`}
      onClose={onClose}
      footer={
        !journal.isOffline && (
          <>
            <MoveTo element={block} onMoving={onMoving} onClose={onClose} />
            <Button
              look="primary"
              isBusy={isBusy}
              busyText="Saving"
              onClick={() => void unblock(block).then(onClose)}
            >
              Unblock
            </Button>
          </>
        )
      }
    >
      <p>
        Clients cannot book this time with{' '}
        {day.columns.find(({ artistId }) => artistId === block.artistId)?.name}.
      </p>
      {journal.isOffline && <OfflineNote />}
    </Dialog>
  );
}

/** Moves without dragging. */
function MoveTo({
  element,
  onMoving,
  onClose,
}: Pick<DialogProps, 'onMoving' | 'onClose'> & { element: DayElement }) {
  if (!isMovable(element)) return null;
  const open = () => {
    onClose();
    onMoving(element);
  };
  return (
    <Button size="small" aria-haspopup="dialog" onClick={open}>
      Move to…
    </Button>
  );
}

function OfflineNote() {
  return <p className={styles.closed}>You are offline. Nothing can be changed until you are connected.</p>;
}

interface SlotDialogProps extends DialogProps {
  column: DayColumn;
  /** Null for the next free start. */
  slot: number | null;
  /** Of time that was dragged over. */
  end: number | undefined;
}

function SlotDialog({ column, slot, end, ...props }: SlotDialogProps) {
  const { day, journal, onClose } = props;
  const { now, today, isOffline } = journal;
  const starts = freeStartsOf(day, column, now);
  const [chosen, setChosen] = useState(slot ?? nextStart(column, starts));
  const state = chosen === undefined ? 'past' : slotState(day, column, chosen, now);
  const subtitle = [dayTitle(day.date, today), chosen !== undefined && clockText(day, chosen)];
  return (
    <Dialog title={column.name} subtitle={subtitle.filter(Boolean).join(', ')} isBare onClose={onClose}>
      {chosen !== undefined && state === 'free' && !isOffline ? (
        <FreeSlot {...props} column={column} start={chosen} end={end} starts={starts} onStart={setChosen} />
      ) : (
        <DialogBody>{isOffline ? <OfflineNote /> : <p>{whyNotFree(state, day, now)}</p>}</DialogBody>
      )}
    </Dialog>
  );
}

function whyNotFree(state: ReturnType<typeof slotState>, day: JournalDay, now: number): string {
  if (state === 'taken') return 'This time is not free.';
  return now < day.midnight ? 'No free time on this day.' : 'A little too late';
}

/** The first free start within working hours, else the first one. */
function nextStart(column: DayColumn, starts: readonly number[]): number | undefined {
  return starts.find((start) => isOpenAt(column, start)) ?? starts[0];
}

interface FreeSlotProps extends DialogProps {
  column: DayColumn;
  start: number;
  end: number | undefined;
  starts: readonly number[];
  onStart(start: number): void;
}

/** Book, or Block up to a chosen end (spec 4). */
function FreeSlot({
  column,
  start,
  end: draggedTo = 0,
  starts,
  onStart,
  day,
  journal,
  onClose,
}: FreeSlotProps) {
  const modals = useModals();
  const [isBlocking, setBlocking] = useState(false);
  const ends = blockEndsOf(day, column, start);
  const [chosenEnd, setEnd] = useState(draggedTo);
  const end = ends.includes(chosenEnd)
    ? chosenEnd
    : (ends.find((one) => one >= start + usualBlock) ?? ends.at(-1));
  const { isBusy, block } = useBlockChanges(journal, day);
  const { artistId } = column;
  const options = (instants: readonly number[]) =>
    instants.map((value) => ({ value, title: clockText(day, value) }));
  const book = async () => {
    onClose();
    const addressId = addressAt(column, start) ?? journal.addressIds[0];
    await modals.open('book-for-client', { artistId: column.artistId, addressId, startTimestamp: start });
    journal.refetch();
  };
  return (
    <>
      <DialogBody>
        <div className={styles.fields}>
          <HoursNote column={column} start={start} />
          <ChoiceSelect label="Start" value={start} options={options(starts)} onChange={onStart} />
          {isBlocking && end !== undefined && (
            <ChoiceSelect
              label="End"
              value={end}
              options={options(ends)}
              onChange={(value) => setEnd(value)}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        {isBlocking && end !== undefined ? (
          <>
            <Button onClick={() => setBlocking(false)}>Back</Button>
            <Button
              look="primary"
              isBusy={isBusy}
              busyText="Saving"
              onClick={() => void block({ artistId, start, end }).then((isBlocked) => isBlocked && onClose())}
            >
              Block
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setBlocking(true)}>Block</Button>
            <Button look="primary" aria-haspopup="dialog" onClick={() => void book()}>
              Book
            </Button>
          </>
        )}
      </DialogFooter>
    </>
  );
}

/** Seconds. */
const usualBlock = 3_600;

function HoursNote({ column, start }: { column: DayColumn; start: number }) {
  if (column.openSpans.length === 0) {
    return (
      <p role="alert" className={styles.closed}>
        Your door sign says "CLOSED". You may still book appointments for the selected date
      </p>
    );
  }
  return isOpenAt(column, start) ? null : <p className={styles.closed}>Outside working hours</p>;
}

/** Blocks and unblocks time. Each can be undone for ten seconds from its notice, also after the dialog was closed. */
function useBlockChanges(journal: Journal, day: JournalDay) {
  const notices = useNotices();
  const [sendBlock, blocking] = journalApi.useBlockTimeMutation();
  const [sendRemoval, unblocking] = journalApi.useRemoveBlockMutation();

  /** Answers whether it was blocked. After a failure the day is loaded again. */
  async function block(spot: Spot, isUndo = false): Promise<boolean> {
    const { data, error } = await sendBlock({
      userID: spot.artistId,
      dates: [day.date],
      // The first address has the time zone of the page.
      addressList: journal.addressIds.slice(0, 1),
      from: secondsOnClock(day, spot.start),
      to: secondsOnClock(day, spot.end),
    });
    const [made] = data?.blocks ?? [];
    if (error !== undefined) showFailure(error as RequestFailure);
    else if (isUndo) notices.show({ kind: 'success', text: 'Blocked again' });
    else if (made) showUndo('Blocked', () => unblock(made, true));
    return error === undefined;
  }

  async function unblock(blocked: TimeBlock | DayElement, isUndo = false): Promise<void> {
    const { id, version } = blocked;
    const { error } = await sendRemoval(version ? { id, version } : { id });
    if (error !== undefined) showFailure(error as RequestFailure);
    else if (isUndo) notices.show({ kind: 'success', text: 'No longer blocked' });
    else if ('start' in blocked && canBlockAgain(day, blocked, journal.now))
      showUndo('Unblocked', () => block(spotOf(blocked), true));
  }

  function showUndo(text: string, run: () => Promise<unknown>): void {
    const action = { label: 'Undo', run: () => void run() };
    notices.show({ kind: 'success', text, action, forMs: undoSeconds * 1000 });
  }

  function showFailure(failure: RequestFailure): void {
    notices.show({ kind: 'error', text: failureText(failure) });
    journal.refetch();
  }

  return { isBusy: blocking.isLoading || unblocking.isLoading, block, unblock };
}

/** Times are sent as they are on the clock, which shows an hour twice on one day of the year. What is over cannot be blocked. */
function canBlockAgain(day: JournalDay, { start, end }: DayElement, now: number): boolean {
  const isExact = start >= day.midnight && end <= day.nextMidnight;
  return isExact && isFirstOnClock(day, start) && isFirstOnClock(day, end) && end > now;
}
