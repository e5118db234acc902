import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.component.tsx';
import { Dialog } from './dialog.component.tsx';

export interface Question {
  readonly title: string;
  /** A sentence, or what is to be seen before it is answered. */
  readonly text: ReactNode;
  /** What it is about, where that stands nowhere else in sight. */
  readonly about?: string;
  /** What is done when it is answered with yes. */
  readonly yes: string;
  /** What is left as it is; 'Cancel' where absent. */
  readonly no?: string;
  /** False where nothing is taken away. */
  readonly isDangerous?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Asks before something is done that is not easily taken back. `dialog` goes onto the page; `ask` resolves to the answer. */
export function useConfirm(): { dialog: ReactNode; ask: (question: Question) => Promise<boolean> } {
  const [open, setOpen] = useState<OpenQuestion | null>(null);

  const ask = useCallback((question: Question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const answer = (isYes: boolean) => {
      setOpen(null);
      resolve(isYes);
    };
    setOpen({ ...question, answer });
    return promise;
  }, []);

  const dialog = open && (
    <Dialog
      title={open.title}
      role="alertdialog"
      onClose={() => open.answer(false)}
      footer={
        <>
          <Button onClick={() => open.answer(false)}>{open.no ?? 'Cancel'}</Button>
          <Button look={open.isDangerous === false ? 'primary' : 'danger'} onClick={() => open.answer(true)}>
            {open.yes}
          </Button>
        </>
      }
    >
      {typeof open.text === 'string' ? <p>{open.text}</p> : open.text}
      {open.about !== undefined && <p>{open.about}</p>}
    </Dialog>
  );
  return { dialog, ask };
}
