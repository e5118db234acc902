import { useRef, useState, type ReactNode } from 'react';
import type { Appointment } from '@frizo/contracts';
import { formatLocalDate } from '@frizo/local-time';
import { useConfirm, type Question } from '@frizo/ui';
import { timeWords } from '../words/appointment-words.ts';
import { failureText } from './failure-text.ts';

export type AppointmentAction = CommonAction | 'cancel-all' | 'no-show' | 'restore';

/** What clients and professionals both do. */
type CommonAction = 'modify' | 'cancel' | 'again';

/** What a mutation of RTK Query resolves to. */
type Result<Answer> = PromiseLike<{ data?: Answer | undefined; error?: unknown }>;

/** What an action does it with. */
export interface ActionSteps {
  /** Asks before something that cannot be undone. */
  ask(question: Question): Promise<boolean>;
  /** Shows the action as busy until there is an answer, then how it went. */
  send<Answer>(
    request: () => Result<Answer>,
    saved: (answer: Answer) => string,
    undo?: () => void,
  ): Promise<void>;
  /** Says why it failed. */
  fail(error: unknown): void;
}

interface Parts<More extends AppointmentAction> {
  /** The booking form in the mode of who is here. */
  openForm(props: { modifyAppointmentId: number } | { againAppointmentId: number }): Promise<unknown>;
  cancel(): Result<unknown>;
  /** Before it is canceled. */
  cancelQuestion: Pick<Question, 'title' | 'text'>;
  /** `with Maeve Ito` or `for Ada Reyes`. */
  person: string;
  notices: {
    show(notice: {
      kind: 'success' | 'error';
      text: string;
      action?: { label: string; run: () => void } | undefined;
    }): void;
  };
  /** A dialog with a store of its own may have changed something. */
  onChanged(): void;
  /** The actions of one side alone. */
  more: Record<More, (steps: ActionSteps) => Promise<void>>;
}

interface ActionsState<Action> {
  /** What is being sent. */
  readonly busy: Action | null;
  run(action: Action): Promise<void>;
  /** The question that is asked now. */
  readonly dialog: ReactNode;
}

/** The actions on an appointment, one at a time, with a notice about the result. */
export function useAppointmentActions<More extends AppointmentAction = never>(
  appointment: Appointment,
  parts: Parts<More>,
): ActionsState<CommonAction | More> {
  const { openForm, cancelQuestion, person, notices, onChanged } = parts;
  const { id } = appointment;
  const { ask, dialog } = useConfirm();
  const [busy, setBusy] = useState<CommonAction | More | null>(null);
  // A dialog is open, or something is on its way: a second press is the same one.
  const isRunning = useRef(false);

  const fail = (error: unknown) =>
    notices.show({ kind: 'error', text: failureText(error as Parameters<typeof failureText>[0]) });

  const stepsOf = (action: CommonAction | More): ActionSteps => ({
    ask,
    fail,
    async send(request, saved, undo) {
      setBusy(action);
      const { data, error } = await request();
      setBusy(null);
      if (data === undefined) return fail(error);
      notices.show({ kind: 'success', text: saved(data), action: undo && { label: 'Undo', run: undo } });
    },
  });

  const open = async (props: Parameters<typeof openForm>[0]) => {
    await openForm(props);
    onChanged();
  };

  const actions: Record<CommonAction, (steps: ActionSteps) => Promise<void>> = {
    modify: () => open({ modifyAppointmentId: id }),
    again: () => open({ againAppointmentId: id }),
    async cancel({ send }) {
      const about = describeAppointment(appointment, person);
      const question = { ...cancelQuestion, about, yes: 'Cancel appointment', no: 'Keep it' };
      if (await ask(question))
        await send(
          () => parts.cancel(),
          () => 'Appointment canceled',
        );
    },
  };

  return {
    busy,
    dialog,
    async run(action) {
      if (isRunning.current) return;
      isRunning.current = true;
      await { ...parts.more, ...actions }[action](stepsOf(action));
      isRunning.current = false;
    },
  };
}

/** Service, person and time, for a question. */
export function describeAppointment(
  appointment: Pick<Appointment, 'serviceName' | 'date' | 'startTime' | 'timezone'>,
  person: string,
): string {
  const { serviceName, date } = appointment;
  return `${serviceName} ${person}, ${formatLocalDate(date)}, ${timeWords(appointment)}`;
}
