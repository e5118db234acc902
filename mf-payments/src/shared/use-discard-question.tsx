import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useIsDirty } from '@frizo/forms';
import { useUnsavedWork } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';

interface DiscardQuestion {
  /** For Close, Escape, Back and Cancel: asks if something was typed, and closes. */
  close(): void;
  /** To be rendered in the dialog. */
  question: ReactNode;
  /** Whether something was typed that closing would lose. */
  onDirty(isDirty: boolean): void;
}

/** Declares what was typed in a dialog as unsaved work, and asks before the dialog is closed with it. After it was saved call `onClose` itself. */
export function useDiscardQuestion(onClose: () => void): DiscardQuestion {
  const [isDirty, setDirty] = useState(false);
  useUnsavedWork(isDirty);
  const { ask, dialog } = useConfirm();
  const close = async () => {
    const mayClose =
      !isDirty ||
      (await ask({
        title: 'Discard what you typed?',
        text: 'What you have entered here will be lost.',
        yes: 'Discard',
        no: 'Keep it',
      }));
    if (mayClose) onClose();
  };
  const onDirty = useCallback((isNow: boolean) => setDirty(isNow), []);
  return { close: () => void close(), question: dialog, onDirty };
}

/** Inside a form, whose state it reads. */
export function WatchDirty({ onDirty }: Pick<DiscardQuestion, 'onDirty'>) {
  const isDirty = useIsDirty();
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return null;
}
