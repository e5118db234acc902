import { useCallback, useEffect, useState } from 'react';
import { getLegalDocument } from '@frizo/contracts';
import type { LegalCode } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';

export type LegalDocumentState =
  { readonly kind: 'loading' | 'failed' } | { readonly kind: 'ready'; readonly content: string };

/** Loads the latest text of a document; also returns a function to retry. */
export function useLegalDocument(code: LegalCode, request: RequestFn): [LegalDocumentState, () => void] {
  const [state, setState] = useState<LegalDocumentState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const update = (next: LegalDocumentState) => {
      if (!controller.signal.aborted) setState(next);
    };
    update({ kind: 'loading' });
    request(getLegalDocument, { code }, { signal: controller.signal, notice: false }).then(
      ({ content }) => update({ kind: 'ready', content }),
      () => update({ kind: 'failed' }),
    );
    return () => controller.abort();
  }, [code, request, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [state, retry];
}
