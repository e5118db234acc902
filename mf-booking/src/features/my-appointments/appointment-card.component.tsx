import { useId } from 'react';
import type { Appointment } from '@frizo/contracts';
import { formatLocalDate, formatTimeForViewer, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Badge, Card } from '@frizo/ui';
import { durationText } from '../duration-text.ts';
import styles from './my-appointments.module.css';
import type { Tab } from './tabs.ts';

/** One appointment: when first, since that is what a person looks for. */
export function AppointmentCard({ appointment, tab }: { appointment: Appointment; tab: Tab }) {
  const headingId = useId();
  const { address } = appointment;
  const startsAt = new Date(appointment.startTimestamp * 1000);
  const wallClock = {
    date: appointment.date,
    seconds: appointment.startTime,
    timezone: appointment.timezone,
  };
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.when}>
        <time dateTime={startsAt.toISOString()} className={styles.date}>
          {formatLocalDate(appointment.date)}
        </time>
        <span className={styles.time}>{formatTimeForViewer(wallClock, ownTimezone())}</span>
        <StatusBadge status={appointment.status} tab={tab} />
      </div>
      <h2 id={headingId} className={styles.service}>
        {appointment.serviceName}
      </h2>
      <p className={styles.line}>
        {appointment.artistName} · {appointment.salonName}
      </p>
      <p className={styles.soft}>
        {address.address}
        {address.suite && `, ${address.suite}`}, {address.city}, {address.state} {address.zip}
      </p>
      <p className={styles.soft}>
        {durationText(appointment.durationTime)} · {formatCents(appointment.priceCent)} · {appointment.aptNo}
      </p>
    </Card>
  );
}

/** Status 1 is canceled, 2 a no-show; what is active and yet history is done (spec 4, appointment lists). */
function StatusBadge({ status, tab }: { status: Appointment['status']; tab: Tab }) {
  if (status === 1) return <Badge tone="wrong">Canceled</Badge>;
  if (status === 2) return <Badge tone="partly">No-show</Badge>;
  return tab === 'history' ? <Badge tone="done">Done</Badge> : null;
}
