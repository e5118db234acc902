import { getFlags, removeFlag, saveFlag } from '@frizo/contracts';
import type { Flag, RequestOf } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import { differencesOf } from './flag-words.ts';
import type { FlagToSave } from './read-flag-draft.ts';

/** What became of a write. In a conflict somebody else was faster, and `theirs` is what the flag is now; null where it is gone. */
export type WriteOutcome =
  | { readonly kind: 'saved'; readonly flag: Flag }
  | { readonly kind: 'removed' }
  | { readonly kind: 'conflict'; readonly theirs: Flag | null }
  | { readonly kind: 'failed'; readonly message: string };

/** @param version what the change was made on; 0 makes a new flag */
export async function writeFlag(
  request: RequestFn,
  flag: FlagToSave,
  version: number,
): Promise<WriteOutcome> {
  try {
    return { kind: 'saved', flag: await request(saveFlag, { ...flag, version }, { notice: false }) };
  } catch (error) {
    return afterRefusal(request, flag.key, error, (theirs) => {
      // Nobody has changed it: the refusal is about something else, and says so.
      if ((theirs?.version ?? 0) === version) return failedBy(error);
      // The answer to the save of before got lost: what is there is what was to be saved.
      const isMine = theirs !== null && differencesOf({ ...flag, version }, theirs).length === 0;
      return isMine ? { kind: 'saved', flag: theirs } : { kind: 'conflict', theirs };
    });
  }
}

export async function takeFlagOut(
  request: RequestFn,
  removal: RequestOf<typeof removeFlag>,
): Promise<WriteOutcome> {
  try {
    await request(removeFlag, removal, { notice: false });
    return { kind: 'removed' };
  } catch (error) {
    // Somebody else has removed it, or the answer to the removal of before got lost.
    if (isRequestError(error) && error.status === 404) return { kind: 'removed' };
    return afterRefusal(request, removal.key, error, (theirs) => {
      if (theirs === null) return { kind: 'removed' };
      // Nobody has changed it: it is one of those that the product itself needs, and the server says so.
      return theirs.version === removal.version ? failedBy(error) : { kind: 'conflict', theirs };
    });
  }
}

/** A conflict means what the flag is by now says it means; anything else is a failure. */
async function afterRefusal(
  request: RequestFn,
  key: string,
  error: unknown,
  judge: (theirs: Flag | null) => WriteOutcome,
): Promise<WriteOutcome> {
  if (!isRequestError(error) || error.status !== 409) return failedBy(error);
  try {
    const { flags } = await request(getFlags, {}, { notice: false });
    return judge(flags.find((flag) => flag.key === key) ?? null);
  } catch (failure) {
    return failedBy(failure);
  }
}

function failedBy(error: unknown): WriteOutcome {
  return { kind: 'failed', message: isRequestError(error) ? error.message : 'Save fail' };
}
