import { useState } from 'react';
import type { ProfessionalAppointment } from '@frizo/contracts';
import { Button, useIsWide } from '@frizo/ui';
import type { AppointmentAction } from './actions-of.ts';
import { actionsOf } from './actions-of.ts';
import type { Tab } from './tabs.ts';
import { useAppointmentActions } from './use-appointment-actions.tsx';

interface ActionButtonsProps {
  appointment: ProfessionalAppointment;
  /** Unix seconds. */
  now: number;
  /** The list that shows it. */
  tab?: Tab;
  /** The id of what says which appointment they are of, where it is one of many. */
  describedBy?: string;
  onChanged(): void;
}

const titles: Record<AppointmentAction, string> = {
  modify: 'Modify',
  cancel: 'Cancel',
  'cancel-all': 'Cancel All',
  'no-show': 'No-show',
  restore: 'Undo no-show',
  again: 'Book again',
};

/** What may be done with an appointment; nothing where it is not one's own to change. On a phone the rows of a list keep it behind one button. */
export function ActionButtons({ appointment, now, tab, describedBy, onChanged }: ActionButtonsProps) {
  const { busy, run, dialog } = useAppointmentActions(appointment, onChanged);
  const [isOpen, setOpen] = useState(false);
  const isFolded = !useIsWide() && tab !== undefined;
  const actions = actionsOf(appointment, now, tab);
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
            busyText="Saving"
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
