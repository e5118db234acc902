import { useId, type ReactNode } from 'react';
import type { Appointment } from '@frizo/contracts';
import { byDay } from '@frizo/local-time';
import { dayWords } from '../words/appointment-words.ts';
import styles from './list.module.css';

export interface AppointmentDaysProps<Shown extends Appointment> {
  /** In the order of their starts. */
  appointments: readonly Shown[];
  /** Unix seconds. */
  now: number;
  /** Each as an `li` with a key. */
  children(appointment: Shown): ReactNode;
}

/** A page of appointments under their days, by the clock at the address. */
export function AppointmentDays<Shown extends Appointment>({
  appointments,
  ...rest
}: AppointmentDaysProps<Shown>) {
  return byDay(appointments).map(({ date, items }) => <Day key={date} appointments={items} {...rest} />);
}

/** Two salons may have a day at once that one has before the other; the first of the list decides what is called today. */
function Day<Shown extends Appointment>({ appointments, now, children }: AppointmentDaysProps<Shown>) {
  const headingId = useId();
  const [first] = appointments;
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 id={headingId}>{first && dayWords(first, now)}</h2>
      <ul>{appointments.map(children)}</ul>
    </section>
  );
}
