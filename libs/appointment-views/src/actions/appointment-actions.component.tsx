import { useRef, useState } from 'react';
import type {
  Appointment,
  BookAppointmentProps,
  BookAppointmentResult,
  BookForClientProps,
} from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { useModals, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { Button, useConfirm, type Question } from '@frizo/ui';
import { timeText } from '../text/appointment-text.ts';
import { failureText } from './failure-text.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'book-appointment': { props: BookAppointmentProps; result: BookAppointmentResult };
    'book-for-client': { props: BookForClientProps; result: BookAppointmentResult };
  }
}

const titles = {
  modify: 'Modify',
  cancel: 'Cancel',
  'cancel-all': 'Cancel All',
  'no-show': 'No-show',
  restore: 'Undo no-show',
  again: 'Book again',
  pay: 'Pay',
  decline: 'Decline',
  'get-paid': 'Get paid',
  refund: 'Refund',
};

export type AppointmentAction = keyof typeof titles;

/** Actions that clients and professionals share. */
type CommonAction = 'modify' | 'cancel' | 'again';

/** What a mutation of RTK Query resolves to. */
type Result<Answer> = PromiseLike<{ data?: Answer | undefined; error?: unknown }>;

/** What the steps of an action may use. */
export interface ActionSteps {
  /** Asks for confirmation before something that cannot be undone. */
  ask(question: Question): Promise<boolean>;
  /** Shows the action as busy until the response arrives, then shows a notice with the success or failure text. Resolves to the answer. */
  send<Answer>(
    request: () => Result<Answer>,
    saved?: (answer: Answer) => string,
    undo?: () => void,
  ): Promise<Answer | undefined>;
}

export interface AppointmentActionsProps<Own extends AppointmentAction> {
  appointment: Appointment;
  /** The actions that are possible now, in display order. */
  actions: readonly (CommonAction | Own)[];
  /** Actions that only one side has. */
  own?: Record<Own, (steps: ActionSteps) => Promise<unknown>>;
  /** Shown on the button of an action while it is being sent. */
  busyText: string;
  /** The id of the element that identifies the appointment, in a list of several. */
  describedBy?: string | undefined;
  /** Whether the actions are behind one button until it is pressed. */
  isFolded?: boolean;
  /** The confirmation question before a cancellation. */
  question: Pick<Question, 'title' | 'text' | 'about'>;
  /** The dialog that modifies the appointment or books it again. */
  form: 'book-appointment' | 'book-for-client';
  onCancel: () => Result<unknown>;
  /** Called when a dialog with a store of its own may have changed something. */
  onChanged(): void;
}

/** The actions of an appointment. They run one at a time, each with a notice about its result. */
export function AppointmentActions<Own extends AppointmentAction = never>(
  props: AppointmentActionsProps<Own>,
) {
  const { actions, busyText, describedBy, isFolded = false } = props;
  const { busy, run, dialog } = useActions(props);
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
            aria-haspopup={action === 'no-show' || action === 'restore' ? undefined : 'dialog'}
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

function useActions<Own extends AppointmentAction>(props: AppointmentActionsProps<Own>) {
  const { id } = props.appointment;
  const modals = useModals();
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [busy, setBusy] = useState<AppointmentAction | null>(null);
  // While a dialog is open or a request is in flight, another press does nothing.
  const isRunning = useRef(false);

  const open = (initial: { modifyAppointmentId: number } | { againAppointmentId: number }) => async () => {
    await modals.open(props.form, initial);
    props.onChanged();
  };

  const steps: Record<CommonAction, (steps: ActionSteps) => Promise<unknown>> = {
    modify: open({ modifyAppointmentId: id }),
    again: open({ againAppointmentId: id }),
    async cancel({ send }) {
      const isSure = await ask({ ...props.question, yes: 'Cancel appointment', no: 'Keep it' });
      if (isSure) await send(props.onCancel, () => 'Appointment canceled');
    },
  };

  const run = async (action: CommonAction | Own) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const all = { ...steps, ...props.own } as Record<typeof action, (typeof steps)['cancel']>;
    await all[action]({
      ask,
      async send(request, saved, undo) {
        setBusy(action);
        const { data, error } = await request();
        setBusy(null);
        if (data === undefined) notices.show({ kind: 'error', text: failureText(error as RequestFailure) });
        else if (saved) {
          const again = undo && { label: 'Undo', run: undo };
          notices.show({ kind: 'success', text: saved(data), action: again });
        }
        return data;
      },
    });
    isRunning.current = false;
  };
  return { busy, run, dialog };
}

/**
 * Service, person and time, for a question.
 * @param person `with Maeve Ito` or `for Ada Reyes`
 */
export function describeAppointment(
  appointment: Pick<Appointment, 'serviceName' | 'date' | 'startTime' | 'timezone'>,
  person: string,
): string {
  const { serviceName, date } = appointment;
  return `${serviceName} ${person}, ${formatLocalDate(date)}, ${timeText(appointment)}`;
}
