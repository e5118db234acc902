import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog } from '@frizo/ui';

export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** What is done when it is answered with yes. */
  readonly yes: string;
  readonly isDangerous?: boolean;
}

interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

/** Asks before something that cannot be taken back. The dialog goes onto the page; `ask` resolves to the answer. */
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
          <Button onClick={() => open.answer(false)}>Cancel</Button>
          <Button look={open.isDangerous === true ? 'danger' : 'primary'} onClick={() => open.answer(true)}>
            {open.yes}
          </Button>
        </>
      }
    >
      {open.text}
    </Dialog>
  );
  return { dialog, ask };
}
