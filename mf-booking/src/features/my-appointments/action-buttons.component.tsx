import type { Appointment } from '@frizo/contracts';
import { Button } from '@frizo/ui';
import { actionsOf, type AppointmentAction } from './actions-of.ts';
import { useAppointmentActions } from './use-appointment-actions.tsx';

interface ActionButtonsProps {
  appointment: Appointment;
  /** Unix seconds. */
  now: number;
  /** The id of what says which appointment they are of, where it is one of many. */
  describedBy?: string;
  onChanged(): void;
}

const titles: Record<AppointmentAction, string> = {
  modify: 'Modify',
  cancel: 'Cancel',
  again: 'Book again',
};

/** What may be done with an appointment. */
export function ActionButtons({ appointment, now, describedBy, onChanged }: ActionButtonsProps) {
  const { isCanceling, run, dialog } = useAppointmentActions(appointment, onChanged);
  return (
    <>
      {actionsOf(appointment, now).map((action) => (
        <Button
          key={action}
          size="small"
          isBusy={action === 'cancel' && isCanceling}
          busyText="Canceling"
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={() => void run(action)}
        >
          {titles[action]}
        </Button>
      ))}
      {dialog}
    </>
  );
}
