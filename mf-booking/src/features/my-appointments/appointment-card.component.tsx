import { useId } from 'react';
import type { Appointment } from '@frizo/contracts';
import { formatDuration, formatTimeForViewer, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { Button, Card, ConfirmationBadge, StatusBadge } from '@frizo/ui';
import { ActionButtons } from './action-buttons.component.tsx';
import styles from './my-appointments.module.css';
import type { Tab } from './tabs.ts';

interface AppointmentCardProps {
  appointment: Appointment;
  tab: Tab;
  /** Unix seconds. */
  now: number;
  onOpen(): void;
  onChanged(): void;
}

/** One appointment of the day: when first, since that is what a person looks for. */
export function AppointmentCard({ appointment, tab, now, onOpen, onChanged }: AppointmentCardProps) {
  const headingId = useId();
  const { address, date, startTime: seconds, timezone, serviceName, artistName } = appointment;
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.row}>
        <div className={styles.when}>
          <time dateTime={new Date(appointment.startTimestamp * 1000).toISOString()} className={styles.time}>
            {formatTimeForViewer({ date, seconds, timezone }, ownTimezone())}
          </time>
          <span className={styles.soft}>{formatDuration(appointment.durationTime)}</span>
        </div>
        <div className={styles.what}>
          <h3 id={headingId} className={styles.service}>
            {serviceName}
          </h3>
          <p className={styles.line}>
            {artistName} · {appointment.salonName}
          </p>
          <p className={styles.soft}>
            {address.address}
            {address.suite && `, ${address.suite}`}, {address.city}, {address.state} {address.zip}
          </p>
          <p className={styles.soft}>
            {formatCents(appointment.priceCent)} · {appointment.aptNo}
          </p>
        </div>
        <div className={styles.badges}>
          <StatusBadge status={appointment.status} tab={tab} />
          <ConfirmationBadge confirmation={appointment.confirmation} status={appointment.status} />
        </div>
        <div className={styles.actions} role="group" aria-label={`${serviceName} with ${artistName}`}>
          <Button size="small" aria-describedby={headingId} aria-haspopup="dialog" onClick={onOpen}>
            Details
          </Button>
          <ActionButtons appointment={appointment} now={now} describedBy={headingId} onChanged={onChanged} />
        </div>
      </div>
    </Card>
  );
}
