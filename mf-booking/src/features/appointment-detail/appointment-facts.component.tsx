import {
  addressLine,
  ChosenStyle,
  ConfirmationBadge,
  dayText,
  Fact,
  FactList,
  StatusBadge,
  timeText,
} from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { MapPinIcon, buttonClass } from '@frizo/ui';
import { AppointmentCharges } from './appointment-charges.component.tsx';
import { AppointmentPayment } from './appointment-payment.component.tsx';
import { AddToCalendar } from './add-to-calendar.component.tsx';
import styles from './appointment-detail.module.css';
import { mapUrl } from './map-url.ts';

interface AppointmentFactsProps {
  appointment: Appointment;
  /** Unix seconds. */
  now: number;
  /** The client follows a link to another page. */
  onLeave(): void;
}

/** The details of an appointment: service, artist, place and time. */
export function AppointmentFacts({ appointment, now, onLeave }: AppointmentFactsProps) {
  const { address, status, startTimestamp } = appointment;
  const isToCome = status === 0 && now < startTimestamp;
  return (
    <FactList>
      <Fact title="When">
        <strong>
          {dayText(appointment, now)}, <span className={styles.time}>{timeText(appointment)}</span>
        </strong>
        {isToCome && (
          <div className={styles.under}>
            <AddToCalendar appointmentId={appointment.id} />
          </div>
        )}
      </Fact>
      <Fact title="Service">
        {appointment.serviceName}
        <ChosenStyle appointment={appointment} width="8rem" />
      </Fact>
      <Fact title="Artist">{appointment.artistName}</Fact>
      <Fact title="Salon">{appointment.salonName}</Fact>
      <Fact title="Address">
        {addressLine(address)}
        <div className={styles.under}>
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
        <StatusBadge appointment={appointment} />
        {isToCome && <ConfirmationBadge {...appointment} />}
      </Fact>
      <AppointmentPayment appointment={appointment} />
      {appointment.acceptedPolicy && <AppointmentCharges appointmentId={appointment.id} onLeave={onLeave} />}
    </FactList>
  );
}
