import type { AnswerOf, findSalonClient } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import { useDebounced } from '@frizo/remote-kit/parts';
import { phoneLength } from '@frizo/validation';
import { findClientApi } from './find-client.api.ts';

export type FoundClient = AnswerOf<typeof findSalonClient>;

/** Spec 9: client search debounce. */
const typingMs = 500;

export type Lookup =
  /** Nobody to look for yet, or still looking. */
  | { readonly kind: 'open'; readonly isLooking: boolean }
  | { readonly kind: 'new' }
  | { readonly kind: 'found'; readonly client: FoundClient }
  /** Not known: whoever saves finds out. */
  | { readonly kind: 'failed'; readonly text: string | null };

/** Who has this phone, once all ten digits stand still (spec 4, Client search). */
export function useFoundClient(phone: string): Lookup {
  const settled = useDebounced(phone, typingMs);
  const isWhole = phone.length === phoneLength && settled === phone;
  const { currentData, error, isFetching } = findClientApi.useFindSalonClientQuery(
    { clientPhone: settled },
    { skip: !isWhole },
  );
  if (!isWhole || isFetching) return { kind: 'open', isLooking: isWhole };
  if (error) return { kind: 'failed', text: refusedText(error) };
  if (currentData === undefined) return { kind: 'open', isLooking: true };
  return currentData.clientFound ? { kind: 'found', client: currentData } : { kind: 'new' };
}

/** Only a refusal, as of too many tries, is worth a word: without an answer one fills in by hand. */
function refusedText(error: object): string | null {
  const { kind, status, message } = error as RequestFailure;
  return kind === 'server' && status < 500 ? message : null;
}
