import { useState, type ReactNode } from 'react';
import {
  appointmentStatus,
  getProfessionalAppointment,
  type ProfessionalAppointment,
  type TimeBlock,
} from '@frizo/contracts';
import { useRequest, type RequestFailure } from '@frizo/remote-kit';
import { Button, Dialog } from '@frizo/ui';
import { clockText, type DayElement } from '../day.ts';
import type { Journal } from '../use-journal-day.ts';
import { isSameSpot, lengthOf, type Spot, spotOf } from './move-rules.ts';
import { artistName, dateText, titleOf, whereText } from './move-texts.ts';
import styles from './moves.module.css';

/** A move that the server refused. */
interface RefusedMove {
  readonly element: DayElement;
  readonly wanted: Spot;
  /** The errors of the answer. */
  readonly text: string;
}

/** What can be shown about a lost race besides its errors: the element as it is now, or free times near the wanted one. */
type Conflict =
  { readonly kind: 'changed'; readonly current: DayElement } | ({ readonly kind: 'taken' } & FreeTimes);

/** Free times that the server offers instead, in unix seconds. */
interface FreeTimes {
  readonly nearest: readonly number[];
  /** Those of them that are outside working hours. */
  readonly outsideHours: readonly number[];
  /** Those of them that leave no gap, which come first; only where the salon prefers fewer gaps. */
  readonly gapless: readonly number[];
}

interface Conflicts {
  readonly dialog: ReactNode;
  /** Opens a dialog about a lost race. Resolves to false for any other refusal. */
  show(refused: RefusedMove, failure: RequestFailure): Promise<boolean>;
}

/** @param onMove tries again, from where the element is now */
export function useConflicts(journal: Journal, onMove: (element: DayElement, to: Spot) => void): Conflicts {
  const findConflict = useFindConflict();
  const [open, setOpen] = useState<(RefusedMove & { conflict: Conflict }) | null>(null);
  const close = () => setOpen(null);
  const move = (element: DayElement, to: Spot) => {
    close();
    onMove(element, to);
  };
  const show: Conflicts['show'] = async (refused, failure) => {
    const conflict = await findConflict(refused.element, failure);
    // Another user has moved it to the same place, or an earlier save of it arrived after all.
    if (conflict?.kind === 'changed' && isAt(conflict.current, refused.wanted)) return true;
    if (conflict) setOpen({ ...refused, conflict });
    return conflict !== null;
  };
  if (!open) return { dialog: null, show };
  const { conflict, element, wanted } = open;
  const dialog =
    conflict.kind === 'changed' ? (
      <ChangedDialog
        {...open}
        current={conflict.current}
        journal={journal}
        onMove={() => move(conflict.current, wanted)}
        onClose={close}
      />
    ) : (
      <TakenDialog
        {...open}
        {...conflict}
        journal={journal}
        onStart={(start) => move(element, { ...wanted, start, end: start + lengthOf(wanted) })}
        onClose={close}
      />
    );
  return { dialog, show };
}

/** A block as another user has left it, from the details of an answer. */
function changedBlock(element: DayElement, block: TimeBlock | undefined): DayElement | null {
  if (!block) return null;
  const { userId: artistId, startTimestamp: start, endTimestamp: end, version = null } = block;
  return { ...element, artistId, start, end, version };
}

/** An appointment as another user has left it. */
function changedAppointment(element: DayElement, appointment: ProfessionalAppointment): DayElement {
  const { artistId, startTimestamp: start, processingTime, version, addressId } = appointment;
  return { ...element, artistId, start, end: start + processingTime, version, addressId, appointment };
}

function isAt(current: DayElement, wanted: Spot): boolean {
  return statusOf(current) === appointmentStatus.active && isSameSpot(spotOf(current), wanted);
}

function statusOf({ appointment }: DayElement): number {
  return appointment?.status ?? appointmentStatus.active;
}

function useFindConflict(): (element: DayElement, failure: RequestFailure) => Promise<Conflict | null> {
  const request = useRequest();
  return async (element, { key, items }) => {
    const details = items?.[0]?.details;
    if (key === 'booking.changed_meanwhile') {
      const current =
        element.kind === 'block'
          ? changedBlock(element, details?.['block'] as TimeBlock | undefined)
          : await readChangedAppointment(element);
      return current && { kind: 'changed', current };
    }
    const nearest = instantsOf(details?.['nearest']);
    if (key !== 'booking.slot_taken' || nearest.length === 0) return null;
    return {
      kind: 'taken',
      nearest,
      outsideHours: instantsOf(details?.['outsideHours']),
      gapless: instantsOf(details?.['gapless']),
    };
  };

  async function readChangedAppointment(element: DayElement): Promise<DayElement | null> {
    try {
      const { id } = element;
      const { appointment } = await request(getProfessionalAppointment, { id }, { notice: false });
      return changedAppointment(element, appointment);
    } catch {
      return null;
    }
  }
}

function instantsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

interface ConflictDialogProps extends RefusedMove {
  journal: Journal;
  onClose(): void;
}

/** Another user has changed the element: both versions, and which one to keep. */
function ChangedDialog(props: ConflictDialogProps & { current: DayElement; onMove(): void }) {
  const { element, wanted, text, current, journal, onMove, onClose } = props;
  const status = statusOf(current);
  const isActive = status === appointmentStatus.active;
  const ended = status === appointmentStatus.canceled ? 'Canceled' : 'No-show';
  return (
    <Dialog
      title="Changed in the meantime"
      subtitle={titleOf(element)}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it as it is</Button>
          {isActive && (
            <Button look="primary" onClick={onMove}>
              Move it anyway
            </Button>
          )}
        </>
      }
    >
      <p className={styles.error}>{text}</p>
      <dl className={styles.versions}>
        <dt>You wanted</dt>
        <dd>{whereText(journal, wanted)}</dd>
        <dt>It is now</dt>
        <dd>{isActive ? whereText(journal, spotOf(current)) : ended}</dd>
      </dl>
    </Dialog>
  );
}

interface TakenDialogProps extends ConflictDialogProps, FreeTimes {
  onStart(start: number): void;
}

/** The time was taken in the meantime: the free times nearest to it. */
function TakenDialog(props: TakenDialogProps) {
  const { element, wanted, text, nearest, outsideHours, gapless, journal, onStart, onClose } = props;
  return (
    <Dialog
      title="Choose another time"
      subtitle={titleOf(element)}
      role="alertdialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>Keep it as it is</Button>}
    >
      <p className={styles.error}>{text}</p>
      <p>{`Nearest free times, ${artistName(journal, wanted.artistId)}:`}</p>
      <ul className={styles.times}>
        {nearest.map((start) => (
          <li key={start}>
            <Button size="small" onClick={() => onStart(start)}>
              {startText(journal, start, wanted.start)}
              {outsideHours.includes(start) && ' (outside working hours)'}
              {gapless.includes(start) && ' (no gap left)'}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function startText(journal: Journal, start: number, near: number): string {
  const time = clockText(journal, start);
  const date = dateText(journal, start);
  return date === dateText(journal, near) ? time : `${date}, ${time}`;
}
