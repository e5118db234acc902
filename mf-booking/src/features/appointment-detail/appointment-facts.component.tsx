import type { ReactNode } from 'react';
import type { Appointment } from '@frizo/contracts';
import { dayTitle, formatDuration, formatTimeForViewer, ownTimezone, todayIn } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { ConfirmationBadge, MapPinIcon, StatusBadge, buttonClass } from '@frizo/ui';
import { AddToCalendar } from './add-to-calendar.component.tsx';
import styles from './appointment-detail.module.css';
import { addressLine, mapUrl } from './map-url.ts';

interface AppointmentFactsProps {
  appointment: Appointment;
  /** Unix seconds. */
  now: number;
}

/** What was agreed, and where to be when. */
export function AppointmentFacts({ appointment, now }: AppointmentFactsProps) {
  const { address, date, startTime: seconds, timezone, status, startTimestamp } = appointment;
  const isToCome = status === 0 && now < startTimestamp;
  return (
    <dl className={styles.facts}>
      <Fact title="When">
        <strong>
          {dayTitle(date, todayIn(timezone, new Date(now * 1000)))},{' '}
          <span className={styles.time}>
            {formatTimeForViewer({ date, seconds, timezone }, ownTimezone())}
          </span>
        </strong>
        {isToCome && (
          <div>
            <AddToCalendar appointmentId={appointment.id} />
          </div>
        )}
      </Fact>
      <Fact title="Service">{appointment.serviceName}</Fact>
      <Fact title="Artist">{appointment.artistName}</Fact>
      <Fact title="Salon">{appointment.salonName}</Fact>
      <Fact title="Address">
        {addressLine(address)}
        <div>
          <a
            href={mapUrl(address)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ look: 'quiet', size: 'small' })}
          >
            <span className={styles.withIcon}>
              <MapPinIcon size={20} /> Show on a map
            </span>
          </a>
        </div>
      </Fact>
      <Fact title="Duration">{formatDuration(appointment.durationTime)}</Fact>
      <Fact title="Price">{formatCents(appointment.priceCent)}</Fact>
      <Fact title="Status">
        <State appointment={appointment} isToCome={isToCome} />
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({
  appointment: { status, confirmation },
  isToCome,
}: {
  appointment: Appointment;
  isToCome: boolean;
}) {
  if (status !== 0) return <StatusBadge status={status} />;
  return isToCome ? <ConfirmationBadge status={status} confirmation={confirmation} /> : 'Started';
}
