import { useState, type ReactNode } from 'react';
import { useNotices, type RequestFailure } from '@frizo/remote-kit';
import { useConfirm, type Question } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import { useOnce } from '../../shared/use-once.ts';

type Change = 'default' | 'remove';

export interface SourceChanges {
  /** What is being sent. */
  readonly busy: Change | null;
  setDefault(): Promise<void>;
  /** Asks before. */
  remove(): Promise<void>;
  /** Renders the question. */
  readonly question: ReactNode;
}

export interface ChangeParts {
  setDefault(): Promise<unknown>;
  remove(): Promise<unknown>;
  /** What is asked before a source is removed. */
  removal: Pick<Question, 'title' | 'text' | 'about'>;
  /** What did not work, by the specification (8.2). */
  failures: Readonly<Record<Change, string>>;
}

/** Makes a card or bank account the default or removes it, one change at a time, and says how that went. */
export function useSourceChanges({ setDefault, remove, removal, failures }: ChangeParts): SourceChanges {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [busy, setBusy] = useState<Change | null>(null);
  const { once } = useOnce<Change>();

  const send = async (change: Change, request: () => Promise<unknown>) => {
    setBusy(change);
    try {
      await request();
      notices.show({ kind: 'success', text: change === 'remove' ? 'Removed' : 'Saved' });
    } catch (error) {
      const reason = failureText(error as RequestFailure, '');
      const text = reason === '' ? failures[change] : `${failures[change]}\n${reason}`;
      notices.show({ kind: 'error', text });
    }
    setBusy(null);
  };

  return {
    busy,
    question: dialog,
    async setDefault() {
      await once('default', () => send('default', setDefault));
    },
    async remove() {
      await once('remove', async () => {
        if (await ask({ ...removal, yes: 'Remove', no: 'Keep it' })) await send('remove', remove);
      });
    },
  };
}
