import { useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import type { Question } from '@frizo/ui';
import { usePortal } from '../../portal.context.ts';

/** A request to end a session, device or feed. */
export interface Ending {
  readonly id: string;
  /** The call that ends it; absent for the current session, which logs out instead. */
  readonly work?: () => Promise<unknown>;
  readonly question?: Question;
  /** Whether this page's session ends with it. */
  readonly endsHere?: boolean;
}

/** Ends one entry at a time: asks its question if it has one, then reloads the lists or logs out. Never rejects. */
export function useEnding(ask: (question: Question) => Promise<boolean>, reload: () => void) {
  const { session, notices } = usePortal();
  const [ending, setEnding] = useState<string | null>(null);

  const end = async ({ id, work, question, endsHere = false }: Ending): Promise<void> => {
    if (question && !(await ask(question))) return;
    setEnding(id);
    try {
      // If it was already ended elsewhere, the goal is reached.
      await work?.().catch(unlessGone);
      if (endsHere) await session.signOut();
      else reload();
    } catch {
      notices.show({ kind: 'error', text: 'This could not be ended. Please try again.' });
    }
    setEnding(null);
  };

  return { ending, end };
}

function unlessGone(error: unknown): void {
  if (!isRequestError(error) || error.status !== 404) throw error;
}
