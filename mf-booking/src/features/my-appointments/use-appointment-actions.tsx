import { useRef, useState, type ReactNode } from 'react';
import { timeWords } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import type { AppointmentAction } from './actions-of.ts';
import { appointmentsApi } from './appointments.api.ts';

export interface AppointmentActionsState {
  readonly isCanceling: boolean;
  run(action: AppointmentAction): Promise<void>;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

/**
 * The actions on an appointment, with a notice about the result.
 * @param onChanged a dialog with a store of its own may have changed something
 */
export function useAppointmentActions(
  appointment: Appointment,
  onChanged: () => void,
): AppointmentActionsState {
  const { id } = appointment;
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [isCanceling, setCanceling] = useState(false);
  // A dialog is open, or something is on its way: a second press is the same one.
  const isRunning = useRef(false);
  const [cancel] = appointmentsApi.useCancelAsClientMutation();

  const open = async (props: { modifyAppointmentId: number } | { againAppointmentId: number }) => {
    await modals.open('book-appointment', props);
    onChanged();
  };

  const steps: Record<AppointmentAction, () => Promise<void>> = {
    modify: () => open({ modifyAppointmentId: id }),
    again: () => open({ againAppointmentId: id }),
    async cancel() {
      const isSure = await ask({
        title: 'Cancel appointment',
        text: 'Are you sure you wish to cancel?',
        about: aboutText(appointment),
        yes: 'Cancel appointment',
        no: 'Keep it',
      });
      if (!isSure) return;
      setCanceling(true);
      const { error } = await cancel({ id });
      setCanceling(false);
      if (error) notices.show({ kind: 'error', text: failureText(error) });
      else notices.show({ kind: 'success', text: 'Appointment canceled' });
    },
  };

  return {
    isCanceling,
    dialog,
    async run(action) {
      if (isRunning.current) return;
      isRunning.current = true;
      await steps[action]();
      isRunning.current = false;
    },
  };
}

function aboutText(appointment: Appointment): string {
  const { serviceName, artistName, date } = appointment;
  return `${serviceName} with ${artistName}, ${formatLocalDate(date)}, ${timeWords(appointment)}`;
}

/** Spec 8.2, appointment changes: what the answer says, else 'Save failed'. */
function failureText({ kind, status, message }: Partial<RequestFailure>): string {
  const isAnswer = kind === 'server' && status !== undefined && status < 500;
  return isAnswer && message ? message : 'Save failed';
}
