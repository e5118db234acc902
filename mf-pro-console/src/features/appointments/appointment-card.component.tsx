import { AppointmentRow, RowLine, streetLine } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { useModals } from '@frizo/remote-kit';
import { ClientLine } from './client-line.component.tsx';
import { ProfessionalActions } from './professional-actions.component.tsx';
import type { Tab } from './tabs.ts';

interface AppointmentCardProps {
  appointment: ProfessionalAppointment;
  tab: Tab;
  /** Unix seconds. */
  now: number;
  showsDate: boolean;
  onChanged(): void;
}

/** One appointment of the day, with its client. */
export function AppointmentCard({ appointment, tab, now, showsDate, onChanged }: AppointmentCardProps) {
  const modals = useModals();
  const { id, aptNo, serviceName, artistName, client, address, priceCent } = appointment;

  const openDetail = async () => {
    await modals.open('professional-appointment', { appointmentId: id });
    onChanged();
  };

  return (
    <AppointmentRow
      appointment={appointment}
      tab={tab}
      isCompact
      showsDate={showsDate}
      label={`${serviceName}, ${client.firstName} ${client.lastName}`}
      onOpen={() => void openDetail()}
      actions={(headingId) => (
        <ProfessionalActions
          appointment={appointment}
          now={now}
          tab={tab}
          describedBy={headingId}
          onChanged={onChanged}
        />
      )}
    >
      <ClientLine client={client} />
      <RowLine isSoft>
        {[artistName, streetLine(address), formatCents(priceCent), aptNo].filter(Boolean).join(' · ')}
      </RowLine>
    </AppointmentRow>
  );
}
