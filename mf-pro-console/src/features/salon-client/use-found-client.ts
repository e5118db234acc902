import type { AnswerOf, findSalonClient } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import { useDebounced } from '@frizo/remote-kit/parts';
import { phoneLength } from '@frizo/validation';
import { findClientApi } from './find-client.api.ts';

export type FoundClient = AnswerOf<typeof findSalonClient>;

/** Spec 9: client search debounce. */
const typingMs = 500;

export type Lookup =
  /** The phone is incomplete, or is being looked up. */
  | { readonly kind: 'open'; readonly isLooking: boolean }
  | { readonly kind: 'new' }
  | { readonly kind: 'found'; readonly client: FoundClient }
  /** The look-up failed; saving will detect an existing client. */
  | { readonly kind: 'failed'; readonly text: string | null };

/** Looks up the client with this phone once all ten digits are typed and stable (spec 4, Client search). */
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

/** Only a refusal, such as too many attempts, has a message: without a response the user fills in by hand. */
function refusedText(error: object): string | null {
  const { kind, status, message } = error as RequestFailure;
  return kind === 'server' && status < 500 ? message : null;
}
