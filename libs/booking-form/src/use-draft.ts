import { useReducer, type Dispatch } from 'react';
import { useUnsavedWork } from '@frizo/remote-kit';
import type { Block, SalonOptions, Saved } from './draft/block.ts';
import { draftOf, reduceDraft, type Draft, type DraftAction } from './draft/draft.ts';

/** The blocks of a dialog; once something was chosen, the shell asks before leaving. */
export function useDraft(
  blocks: readonly Block[],
  options: SalonOptions,
  openKey?: number | null,
  isLocked?: (saved: Saved) => boolean,
): readonly [Draft, Dispatch<DraftAction>] {
  const [draft, dispatch] = useReducer(
    (current: Draft, action: DraftAction) => reduceDraft(current, action, options),
    undefined,
    () => draftOf(blocks, options, openKey, isLocked),
  );
  useUnsavedWork(draft.isTouched);
  return [draft, dispatch];
}
