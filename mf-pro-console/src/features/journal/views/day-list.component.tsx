import { useId } from 'react';
import { dayTitle, formatDuration } from '@frizo/local-time';
import {
  Badge,
  Button,
  CheckIcon,
  classes,
  EmptyState,
  CalendarIcon,
  PlusIcon,
  VisuallyHidden,
} from '@frizo/ui';
import { PhoneLink } from '../../appointments/client-line.component.tsx';
import { clockText, elementName, visibleEnd, type DayElement, type JournalDay } from '../day.ts';
import { isRunning, listDay, secondsUntil } from './day-list.ts';
import styles from './day-list.module.css';
import type { JournalViewsProps } from './view-props.ts';

/** The day in order of time: what a phone has room for. */
export function DayList({ journal, days, now, unsaved, onElement, onAdd }: JournalViewsProps) {
  const titleId = useId();
  const [day] = days;
  if (!day) return null;
  const { entries, next } = listDay(day, now);
  const hasArtists = day.columns.length > 1;
  const closed = day.columns.filter(({ openSpans }) => openSpans.length === 0);
  const canAdd = now < day.nextMidnight;
  const row = (element: DayElement) => (
    <Row
      {...{ day, element, hasArtists }}
      isRunning={isRunning(element, now)}
      isUnsaved={unsaved.has(element.key)}
      onElement={onElement}
    />
  );
  return (
    <section aria-label={dayTitle(day.date, journal.today)} className={styles.list}>
      {next && (
        <section aria-labelledby={titleId} className={styles.next}>
          <h3 id={titleId} className={styles.nextTitle}>
            Next <span>in {formatDuration(secondsUntil(next, now))}</span>
          </h3>
          <NextCard {...{ day, hasArtists, onElement }} element={next} />
        </section>
      )}
      {closed.length > 0 && (
        <p className={styles.closed}>
          CLOSED{hasArtists && `: ${closed.map(({ name }) => name).join(', ')}`}
        </p>
      )}
      {entries.every(({ kind }) => kind === 'now') ? (
        <EmptyState icon={CalendarIcon}>No appointments on this day.</EmptyState>
      ) : (
        <ol aria-label="Appointments and blocks" className={styles.entries}>
          {entries.map((entry) =>
            entry.kind === 'now' ? (
              <li key="now" className={styles.now}>
                <span>Now, {clockText(day, now)}</span>
              </li>
            ) : (
              <li key={entry.element.key}>{row(entry.element)}</li>
            ),
          )}
        </ol>
      )}
      {canAdd && (
        <div className={styles.add}>
          {day.columns.map(({ artistId, name }) => (
            <Button key={artistId} icon={PlusIcon} aria-haspopup="dialog" onClick={() => onAdd(artistId)}>
              Book or block time, {name}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

interface RowProps {
  day: JournalDay;
  element: DayElement;
  /** The list has the elements of several artists. */
  hasArtists: boolean;
  isRunning: boolean;
  isUnsaved: boolean;
  onElement(element: DayElement): void;
}

function Row({ day, element, hasArtists, isRunning, isUnsaved, onElement }: RowProps) {
  const { key, kind, status, start, appointment } = element;
  return (
    <button
      type="button"
      data-element={key}
      aria-busy={isUnsaved || undefined}
      aria-haspopup="dialog"
      className={classes(styles.row, styles[kind], styles[status], isRunning && styles.running)}
      onClick={() => onElement(element)}
    >
      <VisuallyHidden>{nameOf(day, element, hasArtists)}</VisuallyHidden>
      <span aria-hidden="true" className={styles.times}>
        <strong>{clockText(day, start)}</strong>
        <span>{clockText(day, visibleEnd(element))}</span>
      </span>
      <span aria-hidden="true" className={styles.what}>
        <strong className={styles.who}>
          {appointment ? clientName(appointment) : 'Blocked'}
          {appointment?.confirmation === 'confirmed' && <CheckIcon size={16} />}
        </strong>
        {appointment && <span>{appointment.serviceName}</span>}
        {hasArtists && <span className={styles.artist}>{artistOf(day, element)}</span>}
      </span>
      <span aria-hidden="true" className={styles.badge}>
        <StatusOf element={element} />
      </span>
    </button>
  );
}

function StatusOf({ element: { status } }: { element: DayElement }) {
  if (status === 'no-show') return <Badge tone="wrong">No-show</Badge>;
  if (status === 'in-progress') return <Badge tone="done">In progress</Badge>;
  return status === 'finished' ? <Badge>Finished</Badge> : null;
}

/** The next appointment, with what is needed before the client comes. */
function NextCard({ day, element, hasArtists, onElement }: Omit<RowProps, 'isRunning' | 'isUnsaved'>) {
  const { appointment, start } = element;
  if (!appointment) return null;
  const { client, serviceName } = appointment;
  return (
    <>
      <p className={styles.nextText}>
        <strong>
          {clockText(day, start)} {clientName(appointment)}
        </strong>
        <span>
          {serviceName}
          {hasArtists && `, ${artistOf(day, element)}`}
        </span>
        {client.comment !== '' && <span className={styles.comment}>{client.comment}</span>}
      </p>
      <div className={styles.nextActions}>
        {client.phone !== '' && <PhoneLink phone={client.phone} />}
        <Button size="small" aria-haspopup="dialog" onClick={() => onElement(element)}>
          Open
        </Button>
      </div>
    </>
  );
}

function nameOf(day: JournalDay, element: DayElement, hasArtists: boolean): string {
  const name = elementName(day, element);
  return hasArtists ? `${name}, ${artistOf(day, element)}` : name;
}

function artistOf({ columns }: JournalDay, { artistId }: DayElement): string {
  return columns.find((column) => column.artistId === artistId)?.name ?? '';
}

function clientName({ client }: NonNullable<DayElement['appointment']>): string {
  return `${client.firstName} ${client.lastName}`;
}
