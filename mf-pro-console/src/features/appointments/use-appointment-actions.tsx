import { useState, type ReactNode } from 'react';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { todayIn } from '@frizo/local-time';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { failureText } from '../../failure-text.ts';
import type { AppointmentAction } from './actions-of.ts';
import { appointmentsApi } from './appointments.api.ts';

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
  const { id, client, addressId, address, timezone, clientFutureCount } = appointment;
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [busy, setBusy] = useState<AppointmentAction | null>(null);
  const [cancelOne] = appointmentsApi.useCancelAsProfessionalMutation();
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
      if (!(await ask({ title: 'Cancel', text, yes: 'Cancel appointment', no: 'Keep it' }))) return;
      const { error } = await cancelOne({ id });
      if (error) fail(error);
      else tell('Appointment canceled');
    },
    async 'cancel-all'() {
      const name = `${client.firstName} ${client.lastName}`;
      const text = `${name} has ${clientFutureCount} appointments to come. All of them at ${address.address} will be canceled. Are you sure you wish to cancel?`;
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
      else tell('No-show taken back');
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

function canceledText(count: number): string {
  return count === 1 ? 'Appointment canceled' : `${count} appointments canceled`;
}
