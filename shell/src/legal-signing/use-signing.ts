import { useCallback, useEffect, useState } from 'react';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { getLegalDocument, getUnsignedDocuments, signDocument } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';

export type LegalDocument = AnswerOf<typeof getLegalDocument>;

export type Signing =
  | { readonly kind: 'loading' }
  /** What is to be signed could not be shown. */
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'reading';
      readonly document: LegalDocument;
      /** How many there are, this one included. */
      readonly left: number;
      readonly step: 'open' | 'signing' | 'not-signed';
    }
  | { readonly kind: 'done' };

export interface SigningParts {
  readonly request: RequestFn;
  readonly session: Pick<SessionController, 'snapshot' | 'updateUser'>;
}

/** One document after the other, as the server has them, until none remain (spec 4, Legal). */
export function useSigning({ request, session }: SigningParts) {
  const [state, setState] = useState<Signing>({ kind: 'loading' });

  const tellLeft = useCallback(
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
        tellLeft(0);
        return { kind: 'done' };
      }
      const document = await request(getLegalDocument, { code: first.code }, { notice: false });
      return { kind: 'reading', document, left: documents.length, step: 'open' };
    } catch {
      return { kind: 'failed' };
    }
  }, [request, tellLeft]);

  useEffect(() => {
    void next().then(setState);
  }, [next]);

  const reload = async () => {
    setState({ kind: 'loading' });
    setState(await next());
  };

  /** What was read is what is signed: a text that has become another one meanwhile is shown anew. */
  const sign = async () => {
    if (state.kind !== 'reading' || state.step === 'signing') return;
    setState({ ...state, step: 'signing' });
    try {
      const { legalUnsigned } = await request(signDocument, { id: state.document.id }, { notice: false });
      tellLeft(legalUnsigned);
      await reload();
    } catch (error) {
      if (isRequestError(error) && [404, 409].includes(error.status)) await reload();
      else setState({ ...state, step: 'not-signed' });
    }
  };

  return { state, retry: () => void reload(), sign: () => void sign() };
}
