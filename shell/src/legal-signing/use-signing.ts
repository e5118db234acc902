import { useCallback, useEffect, useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { getLegalDocument, getUnsignedDocuments, signDocument } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';

export type LegalDocument = AnswerOf<typeof getLegalDocument>;

export type Signing =
  | { readonly kind: 'loading' }
  /** The document to sign could not be loaded. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'reading';
      readonly document: LegalDocument;
      /** The number of unsigned documents, including this one. */
      readonly left: number;
      readonly step: 'open' | 'signing' | 'not-signed';
    }
  | { readonly kind: 'done' };

export interface SigningParts {
  readonly request: RequestFn;
  readonly session: Pick<SessionController, 'snapshot' | 'updateUser'>;
}

/** Loads and signs one document after the other until none remain (spec 4, Legal). */
export function useSigning({ request, session }: SigningParts) {
  const [state, setState] = useState<Signing>({ kind: 'loading' });

  const updateUnsigned = useCallback(
    (legalUnsigned: number) => {
      const { user } = session.snapshot();
      if (user !== null) session.updateUser({ ...user, legalUnsigned });
    },
    [session],
  );

  const next = useCallback(async (): Promise<Signing> => {
    try {
      const { documents } = await request(getUnsignedDocuments, {}, { notice: false });
      const [first] = documents;
      if (first === undefined) {
        updateUnsigned(0);
        return { kind: 'done' };
      }
      const document = await request(getLegalDocument, { code: first.code }, { notice: false });
      return { kind: 'reading', document, left: documents.length, step: 'open' };
    } catch {
      return { kind: 'failed' };
    }
  }, [request, updateUnsigned]);

  useEffect(() => {
    void next().then(setState);
  }, [next]);

  const reload = async () => {
    setState({ kind: 'loading' });
    setState(await next());
  };

  /** Signs exactly what the user has read: if the document has changed meanwhile, the new version is shown. */
  const sign = async () => {
    if (state.kind !== 'reading' || state.step === 'signing') return;
    setState({ ...state, step: 'signing' });
    try {
      const { legalUnsigned } = await request(signDocument, { id: state.document.id }, { notice: false });
      updateUnsigned(legalUnsigned);
      await reload();
    } catch (error) {
      if (isRequestError(error) && [404, 409].includes(error.status)) await reload();
      else setState({ ...state, step: 'not-signed' });
    }
  };

  return { state, retry: () => void reload(), sign: () => void sign() };
}
