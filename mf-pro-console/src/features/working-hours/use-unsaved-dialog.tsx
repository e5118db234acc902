import type { ReactNode } from 'react';
import { useUnsavedWork } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';

/** Declares a dialog's changes as unsaved work, and asks before Escape, Back or Close loses them. Render `question`. */
export function useUnsavedDialog(
  isChanged: boolean,
  onClose: () => void,
): { close(): void; question: ReactNode } {
  useUnsavedWork(isChanged);
  const { ask, dialog } = useConfirm();
  async function close(): Promise<void> {
    const mayClose =
      !isChanged ||
      (await ask({
        title: 'Leave without saving?',
        text: 'What you have entered here will be lost.',
        yes: 'Leave',
        no: 'Stay',
      }));
    if (mayClose) onClose();
  }
  return { close: () => void close(), question: dialog };
}
