import { useId } from 'react';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { formatDuration, formatTimeForViewer, ownTimezone } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { useModals } from '@frizo/remote-kit';
import { Button, Card, ConfirmationBadge, StatusBadge } from '@frizo/ui';
import { ActionButtons } from './action-buttons.component.tsx';
import styles from './appointments.module.css';
import { ClientLine } from './client-line.component.tsx';
import type { Tab } from './tabs.ts';

interface AppointmentCardProps {
  appointment: ProfessionalAppointment;
  tab: Tab;
  /** Unix seconds. */
  now: number;
  onChanged(): void;
}

/** One appointment of the day: when and who first, since that is what a professional looks for. */
export function AppointmentCard({ appointment, tab, now, onChanged }: AppointmentCardProps) {
  const headingId = useId();
  const modals = useModals();
  const { date, startTime: seconds, timezone, client, address } = appointment;
  const name = `${client.firstName} ${client.lastName}`;

  const openDetail = async () => {
    await modals.open('professional-appointment', { appointmentId: appointment.id });
    onChanged();
  };

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
            {appointment.serviceName}
          </h3>
          <ClientLine client={client} />
          <p className={styles.soft}>
            {appointment.artistName} · {address.address}
            {address.suite && `, ${address.suite}`} · {formatCents(appointment.priceCent)}
          </p>
        </div>
        <div className={styles.badges}>
          <StatusBadge status={appointment.status} tab={tab} />
          <ConfirmationBadge confirmation={appointment.confirmation} status={appointment.status} />
        </div>
        <div className={styles.actions} role="group" aria-label={`${appointment.serviceName}, ${name}`}>
          <Button
            size="small"
            aria-describedby={headingId}
            aria-haspopup="dialog"
            onClick={() => void openDetail()}
          >
            Details
          </Button>
          <ActionButtons
            appointment={appointment}
            now={now}
            tab={tab}
            describedBy={headingId}
            onChanged={onChanged}
          />
        </div>
      </div>
    </Card>
  );
}
