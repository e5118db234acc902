import { useId, type ReactNode } from 'react';
import type { Appointment } from '@frizo/contracts';
import { byDay } from '@frizo/local-time';
import { dayText } from '../text/appointment-text.ts';
import styles from './list.module.css';

export interface AppointmentDaysProps<Shown extends Appointment> {
  /** In ascending order of start. */
  appointments: readonly Shown[];
  /** Unix seconds. */
  now: number;
  /** Each as an `li` with a key. */
  children(appointment: Shown): ReactNode;
}

/** A page of appointments grouped by day, in local time of each address. */
export function AppointmentDays<Shown extends Appointment>({
  appointments,
  ...rest
}: AppointmentDaysProps<Shown>) {
  return byDay(appointments).map(({ date, items }) => <Day key={date} appointments={items} {...rest} />);
}

/** Two salons may start the same date at different instants; the first appointment of the list decides which date is "Today". */
function Day<Shown extends Appointment>({ appointments, now, children }: AppointmentDaysProps<Shown>) {
  const headingId = useId();
  const [first] = appointments;
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 id={headingId}>{first && dayText(first, now)}</h2>
      <ul>{appointments.map(children)}</ul>
    </section>
  );
}
