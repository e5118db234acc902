import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.component.tsx';
import { Dialog } from './dialog.component.tsx';

export interface Question {
  readonly title: string;
  /** A sentence, or other content to show before the answer. */
  readonly text: ReactNode;
  /** Its subject, when it is not visible elsewhere. */
  readonly about?: string;
  /** The label of the confirming button. */
  readonly yes: string;
  /** The label of the declining button; 'Cancel' by default. */
  readonly no?: string;
  /** False when nothing is removed. */
  readonly isDangerous?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Asks for confirmation before something that is hard to undo. Render `dialog`; `ask` resolves to the answer. */
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
