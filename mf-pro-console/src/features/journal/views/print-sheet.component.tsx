import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { dayTitle } from '@frizo/local-time';
import { formatPhone } from '@frizo/validation';
import { clockText, visibleEnd, type DayColumn, type DayElement, type JournalDay } from '../day.ts';
import { titleOf } from '../journal-bar.component.tsx';
import type { Journal } from '../use-journal-day.ts';
import styles from './print-sheet.module.css';

export interface PrintSheetProps {
  journal: Journal;
  /** The user has asked for it. */
  isPrinting: boolean;
  onPrinted(): void;
}

/** What is printed in place of the page, by its button or by the browser: the shown day, a page for each artist, or the shown week. */
export function PrintSheet({ journal, isPrinting, onPrinted }: PrintSheetProps) {
  const [isRendered, setRendered] = useState(false);
  const { state } = journal;
  useEffect(() => {
    // The browser takes its picture of the page when this event ends.
    const show = () => flushSync(() => setRendered(true));
    const hide = () => setRendered(false);
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
    };
  }, []);
  const print = useEffectEvent(() => {
    if (state.kind === 'shown') window.print();
    onPrinted();
  });
  useEffect(() => {
    // Later than this render, in which React could not render the sheet.
    if (isPrinting) queueMicrotask(() => print());
  }, [isPrinting]);
  if (!isRendered || state.kind !== 'shown') return null;
  return createPortal(
    <main aria-label={titleOf(journal)} className={styles.sheet}>
      {state.days.map((day) =>
        printedColumns(day).map((column) => (
          <section
            key={`${day.date} ${column.artistId}`}
            className={journal.view === 'week' ? '' : styles.page}
          >
            <header className={styles.header}>
              <h1>{column.name}</h1>
              <p>{dayTitle(day.date, '')}</p>
              {state.staleSince !== null && <p>As of {clockText(day, state.staleSince)}</p>}
            </header>
            <ColumnTable day={day} column={column} />
          </section>
        )),
      )}
    </main>,
    document.body,
  );
}

/** An artist who is off and has nothing needs no page, unless all of them do. */
function printedColumns({ columns }: JournalDay): readonly DayColumn[] {
  const busy = columns.filter(({ elements, openSpans }) => elements.length > 0 || openSpans.length > 0);
  return busy.length > 0 ? busy : columns;
}

function ColumnTable({ day, column }: { day: JournalDay; column: DayColumn }) {
  if (column.elements.length === 0) {
    return <p>{column.openSpans.length === 0 ? 'CLOSED' : 'No appointments'}</p>;
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Client</th>
          <th scope="col">Service</th>
          <th scope="col">Phone</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {column.elements.map((element) => (
          <ElementRow key={element.key} day={day} element={element} />
        ))}
      </tbody>
    </table>
  );
}

/** The answer has no phones that the viewer may not see. */
function ElementRow({ day, element }: { day: JournalDay; element: DayElement }) {
  const { start, end, status, appointment } = element;
  const times = `${clockText(day, start)} – ${clockText(day, visibleEnd(element))}`;
  if (!appointment) {
    return (
      <tr>
        <td className={styles.time}>{times}</td>
        <td colSpan={4}>Blocked</td>
      </tr>
    );
  }
  const { client, serviceName } = appointment;
  return (
    <tr>
      <td className={styles.time}>
        {times}
        {end < visibleEnd(element) && <small>Processing until {clockText(day, end)}</small>}
      </td>
      <td>
        {client.firstName} {client.lastName}
        {status === 'no-show' && <small>No-show</small>}
      </td>
      <td>{serviceName}</td>
      <td className={styles.time}>{client.phone === '' ? '' : formatPhone(client.phone)}</td>
      <td className={styles.notes}>{client.comment}</td>
    </tr>
  );
}
