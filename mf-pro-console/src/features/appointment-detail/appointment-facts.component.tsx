import {
  addressLine,
  ChosenStyle,
  ConfirmationBadge,
  Fact,
  FactList,
  StatusBadge,
  timeText,
} from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { formatDuration, formatLocalDate } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { useModals } from '@frizo/remote-kit';
import { Button, EditIcon } from '@frizo/ui';
import { PhoneLink } from '../appointments/client-line.component.tsx';
import { AppointmentCharges } from './appointment-charges.component.tsx';
import { AppointmentPayment } from './appointment-payment.component.tsx';
import styles from './appointment-detail.module.css';

interface AppointmentFactsProps {
  appointment: ProfessionalAppointment;
  onChanged(): void;
}

/** The details of an appointment and its client. */
export function AppointmentFacts({ appointment, onChanged }: AppointmentFactsProps) {
  const { client, address, canChange } = appointment;
  const modals = useModals();
  const editComment = async () => {
    await modals.open('client-comment', { client });
    onChanged();
  };
  return (
    <div className={styles.facts}>
      <FactList>
        <Fact title="When">
          <strong>
            {formatLocalDate(appointment.date)}, {timeText(appointment)}
          </strong>
        </Fact>
        <Fact title="Service">
          {appointment.serviceName}
          <ChosenStyle appointment={appointment} width="8rem" />
        </Fact>
        <Fact title="Client">
          {client.firstName} {client.lastName}
          {client.phone !== '' && (
            <>
              {' '}
              <PhoneLink phone={client.phone} />
            </>
          )}
        </Fact>
        <Fact title="Client comment">
          <span className={styles.comment}>{client.comment === '' ? 'None' : client.comment}</span>
          {canChange && (
            <Button size="small" icon={EditIcon} aria-haspopup="dialog" onClick={() => void editComment()}>
              {client.comment === '' ? 'Add comment' : 'Edit comment'}
            </Button>
          )}
        </Fact>
        <Fact title="Artist">{appointment.artistName}</Fact>
        <Fact title="Address">{addressLine(address)}</Fact>
        <Fact title="Duration">{formatDuration(appointment.durationTime)}</Fact>
        <Fact title="Processing">{formatDuration(appointment.processingTime)}</Fact>
        <Fact title="Price">{formatCents(appointment.priceCent)}</Fact>
        <Fact title="Status">
          <StatusBadge appointment={appointment} />
          <ConfirmationBadge {...appointment} />
        </Fact>
        <AppointmentPayment appointment={appointment} />
        {appointment.acceptedPolicy && <AppointmentCharges appointmentId={appointment.id} />}
      </FactList>
    </div>
  );
}
