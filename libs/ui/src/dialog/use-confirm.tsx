import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.component.tsx';
import { Dialog } from './dialog.component.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** What it is about, where that stands nowhere else in sight. */
  readonly about?: string;
  /** What is done when it is answered with yes. */
  readonly yes: string;
  /** What is left as it is. */
  readonly no: string;
}

interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Asks before something is taken away. `dialog` goes onto the page; `ask` resolves to the answer. */
export function useConfirm(): { dialog: ReactNode; ask: (question: Question) => Promise<boolean> } {
  const [open, setOpen] = useState<OpenQuestion | null>(null);

  const ask = (question: Question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const answer = (isYes: boolean) => {
      setOpen(null);
      resolve(isYes);
    };
    setOpen({ ...question, answer });
    return promise;
  };

  const dialog = open && (
    <Dialog
      title={open.title}
      role="alertdialog"
      onClose={() => open.answer(false)}
      footer={
        <>
          <Button onClick={() => open.answer(false)}>{open.no}</Button>
          <Button look="danger" onClick={() => open.answer(true)}>
            {open.yes}
          </Button>
        </>
      }
    >
      <p>{open.text}</p>
      {open.about !== undefined && <p>{open.about}</p>}
    </Dialog>
  );
  return { dialog, ask };
}
