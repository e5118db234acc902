import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import { getBlockData, getBookData } from '@frizo/contracts';
import { dayBounds, todayIn, type LocalDate } from '@frizo/local-time';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { Button, ChoiceSelect, Dialog, TextField } from '@frizo/ui';
import { buildDay, clockText, isOccupying, rowSeconds, type DayElement, type JournalDay } from '../day.ts';
import type { Journal } from '../use-journal-day.ts';
import { artistName, reasonTexts, titleOf } from './move-texts.ts';
import { columnOf, type Proposal, proposeMove } from './move-rules.ts';
import styles from './moves.module.css';

interface MoveToDialogProps {
  element: DayElement;
  journal: Journal;
  /** A move that is possible, or possible with less time. */
  onMove(proposal: Proposal): void;
  onClose(): void;
}

/** Moves an element without dragging it, also to another date and to an artist who is not shown. */
export function MoveToDialog({ element, journal, onMove, onClose }: MoveToDialogProps) {
  const { timeZone, now } = journal;
  // In a week not always the shown date.
  const ownDate = todayIn(timeZone, new Date(element.start * 1000));
  const [date, setDate] = useState<LocalDate>(ownDate);
  const [artistId, setArtist] = useState(element.artistId);
  const dayOf = useDayOf(journal);
  const starts = useStarts({ element, journal, date, artistId, dayOf });
  const sameTime = element.start - dayStart(ownDate, timeZone) + dayStart(date, timeZone);
  const [chosen, setChosen] = useState<number | null>(null);
  const start = startNear(starts, chosen, sameTime);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const move = async () => {
    if (start === undefined) return;
    setProblem('');
    setBusy(true);
    try {
      const proposal = proposeMove({ day: await dayOf(date, artistId), now }, element, { artistId, start });
      if (proposal.kind === 'refused') setProblem(reasonTexts[proposal.reason]);
      else {
        onClose();
        onMove(proposal);
      }
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setProblem(failureText(error, 'Save failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Move to"
      subtitle={titleOf(element)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} busyText="Saving" onClick={() => void move()}>
            Move
          </Button>
        </>
      }
    >
      <MoveToFields
        {...{ journal, date, artistId, start, starts, problem }}
        onDate={setDate}
        onArtist={setArtist}
        onStart={setChosen}
      />
    </Dialog>
  );
}

interface MoveToFieldsProps {
  journal: Journal;
  date: LocalDate;
  artistId: number;
  start: number | undefined;
  starts: readonly OfferedStart[];
  problem: string;
  onDate(date: LocalDate): void;
  onArtist(artistId: number): void;
  onStart(start: number): void;
}

function MoveToFields(props: MoveToFieldsProps) {
  const { journal, date, artistId, start, starts, problem, onDate, onArtist, onStart } = props;
  const { artists, timeZone, now } = journal;
  const [isAllShown, setAllShown] = useState(false);
  const listed = starts.filter(({ value, taken }) => isAllShown || taken === '' || value === start);
  return (
    <div className={styles.fields}>
      <TextField
        label="Date"
        type="date"
        value={date}
        min={todayIn(timeZone, new Date(now * 1000))}
        // Empty while a part of it is being typed.
        onChange={(typed) => typed !== '' && onDate(typed)}
      />
      <ChoiceSelect<number>
        label="Artist"
        value={artistId}
        options={artists.map(({ id }) => ({ value: id, title: artistName(journal, id) }))}
        onChange={onArtist}
      />
      {start === undefined ? (
        <p>A little too late</p>
      ) : (
        <ChoiceSelect<number>
          label="Start"
          value={start}
          options={listed.map(({ value, taken }) => ({ value, title: clockText(journal, value) + taken }))}
          onChange={onStart}
        />
      )}
      {listed.length < starts.length && (
        <div>
          <Button size="small" onClick={() => setAllShown(true)}>
            Show all times
          </Button>
        </div>
      )}
      <p role="alert" className={styles.error}>
        {problem}
      </p>
    </div>
  );
}

/** A quarter hour of a day. */
interface OfferedStart {
  /** Unix seconds. */
  readonly value: number;
  /** ` (Cut for Ann Lee)`: why the element cannot start then; empty where it can. */
  readonly taken: string;
}

/** The quarter hours of the chosen date. Until the day of the artist is loaded, and if that fails, all of them are offered: the move checks it again. */
function useStarts({ element, journal, date, artistId, dayOf }: StartsParts): OfferedStart[] {
  const { timeZone, now } = journal;
  const [loaded, setLoaded] = useState<{ date: LocalDate; artistId: number; day: JournalDay } | null>(null);
  const load = useEffectEvent(() => dayOf(date, artistId));
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (day) => isCurrent && setLoaded({ date, artistId, day }),
      (error: unknown) => {
        if (!isRequestError(error)) throw error;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [date, artistId]);
  const day = loaded?.date === date && loaded.artistId === artistId ? loaded.day : null;
  return startsOf(date, timeZone, now).map((start) => {
    const proposal = day && proposeMove({ day, now }, element, { artistId, start });
    const isTaken = day && proposal?.kind === 'refused';
    return { value: start, taken: isTaken ? ` (${whyTaken(day, proposal)})` : '' };
  });
}

interface StartsParts extends Pick<MoveToDialogProps, 'element' | 'journal'> {
  date: LocalDate;
  artistId: number;
  dayOf(date: LocalDate, artistId: number): Promise<JournalDay>;
}

/** What is there, or why the time cannot be chosen at all. */
function whyTaken(day: JournalDay, { spot, reason }: Extract<Proposal, { kind: 'refused' }>): string {
  const { artistId, start } = spot;
  const there = columnOf(day, artistId)?.elements.find(
    (one) => isOccupying(one) && one.start < start + rowSeconds && start < one.end,
  );
  if (reason === 'taken' && there) return there.appointment ? titleOf(there) : 'Blocked';
  return reason === 'repeated-hour' ? 'Occurs twice' : 'Not free';
}

/** What the user has chosen, else the first possible time from the element's own on. */
function startNear(
  starts: readonly OfferedStart[],
  chosen: number | null,
  sameTime: number,
): number | undefined {
  if (starts.some(({ value }) => value === chosen)) return chosen ?? undefined;
  const free = starts.filter(({ taken }) => taken === '');
  return (free.find(({ value }) => value >= sameTime) ?? free.at(-1) ?? starts[0])?.value;
}

/** The quarter hours of a date that are not over; of two equal ones the first. Unix seconds. */
function startsOf(date: LocalDate, timeZone: string, now: number): number[] {
  const { startsAt, endsAt } = dayBounds(date, timeZone);
  const seen = new Set<string>();
  const starts: number[] = [];
  for (let start = startsAt.getTime() / 1000; start < endsAt.getTime() / 1000; start += rowSeconds) {
    const text = clockText({ timeZone }, start);
    if (!seen.has(text) && start > now) starts.push(start);
    seen.add(text);
  }
  return starts;
}

function dayStart(date: LocalDate, timeZone: string): number {
  return dayBounds(date, timeZone).startsAt.getTime() / 1000;
}

/** The shown day, or another one, or the same one of an artist who is not shown, as it is on the server now. */
function useDayOf({ artists, timeZone, now, state, hours, zones, addressNames }: Journal) {
  const request = useRequest();
  return async (date: LocalDate, artistId: number): Promise<JournalDay> => {
    const shown = state.kind === 'shown' ? state.days.find((day) => day.date === date) : undefined;
    if (shown && columnOf(shown, artistId)) return shown;
    const { startsAt, endsAt } = dayBounds(date, timeZone);
    const from = startsAt.getTime() / 1000;
    const to = endsAt.getTime() / 1000;
    const [{ appointments }, { blocks }] = await Promise.all([
      request(getBookData, { midnightTimestamp: from, members: [artistId] }, { notice: false }),
      request(getBlockData, { list: [{ id: artistId, from, to }] }, { notice: false }),
    ]);
    const chosen = artists.filter(({ id }) => id === artistId);
    return buildDay({
      date,
      timeZone,
      now,
      artists: chosen,
      appointments,
      blocks,
      hours,
      zones,
      addressNames,
    });
  };
}
