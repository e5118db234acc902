import { useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import type { Question } from '@frizo/ui';
import { usePortal } from '../../portal.context.ts';

/** Something to end, and what has to be known before and after. */
export interface Ending {
  readonly id: string;
  /** The call that ends it; none for this very session, which is logged out. */
  readonly work?: () => Promise<unknown>;
  readonly question?: Question;
  /** Whether this page's session ends with it. */
  readonly endsHere?: boolean;
}

/** Ends one thing at a time: asks where it has to be asked, and lists again or logs out afterwards. Never rejects. */
export function useEnding(ask: (question: Question) => Promise<boolean>, reload: () => void) {
  const { session, notices } = usePortal();
  const [ending, setEnding] = useState<string | null>(null);

  const end = async ({ id, work, question, endsHere = false }: Ending): Promise<void> => {
    if (question && !(await ask(question))) return;
    setEnding(id);
    try {
      // Somebody else may have ended it meanwhile: that is what was wanted.
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
