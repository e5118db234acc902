import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Appointment } from '@frizo/contracts';
import { byDay, dayTitle, todayIn, type DayOfList } from '@frizo/local-time';
import { CountLine, Pagination, Stack, useNow } from '@frizo/ui';
import { AppointmentCard } from './appointment-card.component.tsx';
import styles from './my-appointments.module.css';
import type { Tab } from './tabs.ts';
import type { AppointmentsState } from './use-appointments.ts';
import type { ShownPlace } from './use-list-place.ts';

interface AppointmentListProps {
  tab: Tab;
  state: Extract<AppointmentsState, { kind: 'shown' }>;
  shown: ShownPlace;
}

/** One page of appointments, day by day. */
export function AppointmentList({ tab, state, shown }: AppointmentListProps) {
  const { appointments, count, pages, refetch } = state;
  const { place, turnTo, correctTo, open } = shown;
  const now = useNow();
  const above = useRef<HTMLParagraphElement>(null);
  const isBeyond = place.page > pages;
  // The last row of the last page has left, or the address says more than there is.
  useEffect(() => {
    if (isBeyond) correctTo(pages);
  });

  const turn = (page: number) => {
    turnTo(page);
    // The new page is read from its top.
    above.current?.focus();
  };

  return (
    <Stack gap={6}>
      <CountLine ref={above}>{countText(count, place.page, pages)}</CountLine>
      {byDay(appointments).map((day) => (
        <Day key={day.date} day={day} now={now}>
          {(appointment) => (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              tab={tab}
              now={now}
              onOpen={() => open(appointment.id)}
              onChanged={refetch}
            />
          )}
        </Day>
      ))}
      <Pagination page={place.page} pages={pages} mostOnWide={10} onPage={turn} />
    </Stack>
  );
}

interface DayProps {
  day: DayOfList<Appointment>;
  /** Unix seconds. */
  now: number;
  children(appointment: Appointment): ReactNode;
}

/** Two salons may have a day at once that one has before the other; the first of the list decides what is called today. */
function Day({ day: { date, items }, now, children }: DayProps) {
  const headingId = useId();
  const [first] = items;
  const today = first ? todayIn(first.timezone, new Date(now * 1000)) : date;
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.date}>
        {dayTitle(date, today)}
      </h2>
      <ul className={styles.list}>{items.map(children)}</ul>
    </section>
  );
}

function countText(count: number, page: number, pages: number): string {
  const total = count === 1 ? '1 appointment' : `${count} appointments`;
  return pages > 1 ? `${total}, page ${page} of ${pages}` : total;
}
