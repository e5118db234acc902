import { useState } from 'react';
import { Button } from '@frizo/ui';
import type { AppointmentAction } from './use-appointment-actions.tsx';

export interface ActionButtonsProps<Action extends AppointmentAction> {
  actions: readonly Action[];
  /** What is being sent. */
  busy: Action | null;
  busyText: string;
  /** The id of what says which appointment they are of, where it is one of many. */
  describedBy?: string | undefined;
  /** Behind one button, until that is pressed. */
  isFolded?: boolean;
  onAction(action: Action): void;
}

const titles: Record<AppointmentAction, string> = {
  modify: 'Modify',
  cancel: 'Cancel',
  'cancel-all': 'Cancel All',
  'no-show': 'No-show',
  restore: 'Undo no-show',
  again: 'Book again',
};

/** What may be done with an appointment. */
export function ActionButtons<Action extends AppointmentAction>(props: ActionButtonsProps<Action>) {
  const { actions, busy, busyText, describedBy, isFolded = false, onAction } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isFolded && actions.length > 0 && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-describedby={describedBy}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer actions' : 'More actions'}
        </Button>
      )}
      {(!isFolded || isOpen) &&
        actions.map((action) => (
          <Button
            key={action}
            size="small"
            isBusy={busy === action}
            busyText={busyText}
            aria-haspopup={opensDialog(action) ? 'dialog' : undefined}
            aria-describedby={describedBy}
            onClick={() => onAction(action)}
          >
            {titles[action]}
          </Button>
        ))}
    </>
  );
}

/** The booking form, or a question. */
function opensDialog(action: AppointmentAction): boolean {
  return action !== 'no-show' && action !== 'restore';
}
