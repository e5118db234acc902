import { useState, type ReactNode } from 'react';
import { timeWords } from '@frizo/appointment-views';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { formatLocalDate, todayIn } from '@frizo/local-time';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { failureText } from '../../failure-text.ts';
import type { AppointmentAction } from './actions-of.ts';
import { appointmentsApi } from './appointments.api.ts';
import styles from './appointments.module.css';

export interface AppointmentActionsState {
  /** What is under way. */
  readonly busy: AppointmentAction | null;
  run(action: AppointmentAction): Promise<void>;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

/**
 * Doing what may be done with an appointment, and telling how it went.
 * @param onChanged a dialog with a store of its own may have changed something
 */
export function useAppointmentActions(
  appointment: ProfessionalAppointment,
  onChanged: () => void,
): AppointmentActionsState {
  const { id, client, addressId, timezone } = appointment;
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [busy, setBusy] = useState<AppointmentAction | null>(null);
  const [cancelOne] = appointmentsApi.useCancelAsProfessionalMutation();
  const [listAll] = appointmentsApi.useLazyGetProfessionalAppointmentsQuery();
  const [cancelAll] = appointmentsApi.useBatchCancelMutation();
  const [changeStatus] = appointmentsApi.useChangeAppointmentStatusMutation();

  const tell = (text: string, undo?: () => void) =>
    notices.show({ kind: 'success', text, action: undo && { label: 'Undo', run: undo } });
  const fail = (error: unknown) =>
    notices.show({ kind: 'error', text: failureText(error as RequestFailure) });

  const open = async (props: { modifyAppointmentId: number } | { againAppointmentId: number }) => {
    await modals.open('book-for-client', props);
    onChanged();
  };

  const steps: Record<AppointmentAction, () => Promise<void>> = {
    modify: () => open({ modifyAppointmentId: id }),
    again: () => open({ againAppointmentId: id }),
    async cancel() {
      const text = 'Appointment cancel. Are you sure you wish to cancel?';
      const about = describeAppointment(appointment);
      if (!(await ask({ title: 'Cancel', text, about, yes: 'Cancel appointment', no: 'Keep it' }))) return;
      const { error } = await cancelOne({ id });
      if (error) fail(error);
      else tell('Appointment canceled');
    },
    async 'cancel-all'() {
      const { data: found, error: unknown } = await listAll({
        tab: 'upcoming',
        salonClientId: client.id,
        addressId,
        limit: mostListed,
      });
      if (found === undefined) return fail(unknown);
      const text = <CancelAllList appointments={found.data} count={found.count} client={client} />;
      if (!(await ask({ title: 'Cancel All', text, yes: 'Cancel all', no: 'Keep them' }))) return;
      const localDate = todayIn(timezone, new Date());
      const { data, error } = await cancelAll({ salonClientId: client.id, localDate, addressId });
      if (error) fail(error);
      else tell(canceledText(data.aptIdSet.length));
    },
    async 'no-show'() {
      const { error } = await changeStatus({ appointmentList: [id], statusCode: 2 });
      if (error) fail(error);
      else tell('Marked as no-show', () => void steps.restore());
    },
    async restore() {
      const { error } = await changeStatus({ appointmentList: [id], statusCode: 0 });
      if (error) fail(error);
      else tell('No-show undone');
    },
  };

  return {
    busy,
    dialog,
    async run(action) {
      if (busy !== null) return;
      setBusy(action);
      await steps[action]();
      setBusy(null);
    },
  };
}

/** As many as one call answers. */
const mostListed = 50;

interface CancelAllListProps {
  appointments: readonly ProfessionalAppointment[];
  /** Of all that would be canceled, listed or not. */
  count: number;
  client: ProfessionalAppointment['client'];
}

/** What Cancel All cancels: the client's appointments to come at one address (decisions 4). */
function CancelAllList({ appointments, count, client }: CancelAllListProps) {
  const [first] = appointments;
  if (first === undefined) return <p>There is nothing left to cancel at this address.</p>;
  const amount = count === 1 ? '1 upcoming appointment' : `${count} upcoming appointments`;
  return (
    <>
      <p>
        {client.firstName} {client.lastName} has {amount} at {first.address.address}. Are you sure you wish to
        cancel?
      </p>
      <ul className={styles.canceled}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            {appointment.serviceName} with {appointment.artistName}, {formatLocalDate(appointment.date)},{' '}
            {timeWords(appointment)}
          </li>
        ))}
        {count > appointments.length && <li>and {count - appointments.length} more</li>}
      </ul>
    </>
  );
}

function canceledText(count: number): string {
  return count === 1 ? 'Appointment canceled' : `${count} appointments canceled`;
}

/** Service, person and time, for a question about one appointment. */
function describeAppointment(appointment: ProfessionalAppointment): string {
  const { serviceName, client, date } = appointment;
  const name = `${client.firstName} ${client.lastName}`;
  return `${serviceName} for ${name}, ${formatLocalDate(date)}, ${timeWords(appointment)}`;
}
