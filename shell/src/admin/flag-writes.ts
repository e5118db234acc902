import { getFlags, removeFlag, saveFlag } from '@frizo/contracts';
import type { Flag, RequestOf } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { differencesOf } from './flag-texts.ts';
import type { FlagToSave } from './read-flag-draft.ts';

/** The outcome of a write. A conflict means that another admin wrote first; `theirs` is the current flag, null if it was removed. */
export type WriteOutcome =
  | { readonly kind: 'saved'; readonly flag: Flag }
  | { readonly kind: 'removed' }
  | { readonly kind: 'conflict'; readonly theirs: Flag | null }
  | { readonly kind: 'failed'; readonly message: string };

/** @param version of the flag that was edited; 0 creates a new flag */
export async function writeFlag(
  request: RequestFn,
  flag: FlagToSave,
  version: number,
): Promise<WriteOutcome> {
  try {
    return { kind: 'saved', flag: await request(saveFlag, { ...flag, version }, { notice: false }) };
  } catch (error) {
    return afterRefusal(request, flag.key, error, (theirs) => {
      // The flag is unchanged, so the refusal has another reason, which its message states.
      if ((theirs?.version ?? 0) === version) return failedBy(error);
      // The response to an earlier save was lost if the flag already is as requested.
      const isMine = theirs !== null && differencesOf({ ...flag, version }, theirs).length === 0;
      return isMine ? { kind: 'saved', flag: theirs } : { kind: 'conflict', theirs };
    });
  }
}

export async function deleteFlag(
  request: RequestFn,
  removal: RequestOf<typeof removeFlag>,
): Promise<WriteOutcome> {
  try {
    await request(removeFlag, removal, { notice: false });
    return { kind: 'removed' };
  } catch (error) {
    // Another admin has removed it, or the response to an earlier removal was lost.
    if (isRequestError(error) && error.status === 404) return { kind: 'removed' };
    return afterRefusal(request, removal.key, error, (theirs) => {
      if (theirs === null) return { kind: 'removed' };
      // The flag is unchanged, so the product needs it; the server's message says so.
      return theirs.version === removal.version ? failedBy(error) : { kind: 'conflict', theirs };
    });
  }
}

/** After a 409 the current flag decides the outcome; any other refusal is a failure. */
async function afterRefusal(
  request: RequestFn,
  key: string,
  error: unknown,
  decide: (theirs: Flag | null) => WriteOutcome,
): Promise<WriteOutcome> {
  if (!isRequestError(error) || error.status !== 409) return failedBy(error);
  try {
    const { flags } = await request(getFlags, {}, { notice: false });
    return decide(flags.find((flag) => flag.key === key) ?? null);
  } catch (failure) {
    return failedBy(failure);
  }
}

function failedBy(error: unknown): WriteOutcome {
  return { kind: 'failed', message: isRequestError(error) ? error.message : 'Save fail' };
}
