import { addressLine, AppointmentRow, RowLine } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { ClientActions } from './client-actions.component.tsx';
import type { Tab } from './tabs.ts';

interface AppointmentCardProps {
  appointment: Appointment;
  tab: Tab;
  /** Unix seconds. */
  now: number;
  onOpen(): void;
  onChanged(): void;
}

/** One appointment of a day, with artist and place. */
export function AppointmentCard({ appointment, tab, now, onOpen, onChanged }: AppointmentCardProps) {
  const { serviceName, artistName } = appointment;
  return (
    <AppointmentRow
      appointment={appointment}
      tab={tab}
      label={`${serviceName} with ${artistName}`}
      onOpen={onOpen}
      actions={(headingId) => (
        <ClientActions appointment={appointment} now={now} describedBy={headingId} onChanged={onChanged} />
      )}
    >
      <RowLine>
        {artistName} · {appointment.salonName}
      </RowLine>
      <RowLine isSoft>{addressLine(appointment.address)}</RowLine>
      <RowLine isSoft>
        {formatCents(appointment.priceCent)} · {appointment.aptNo}
      </RowLine>
    </AppointmentRow>
  );
}
