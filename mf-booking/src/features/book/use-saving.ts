import { useRef, useState } from 'react';
import type { RequestFailure } from '@frizo/remote-kit';
import { lookAgain, nowText, violationsOf, type LookParts } from './before-saving.ts';
import type { BlockViolation } from './desk.ts';
import { isComplete, type Saved } from './draft/block.ts';
import { entriesOf, type BlockEntry, type Entry } from './draft/entries.ts';
import { isStale, offersIn, refusalOf, type Refusal } from './refusal.ts';
import { useFindings, type Findings } from './use-findings.ts';

export type Sent = { readonly ids: readonly number[] } | { readonly failure: RequestFailure };

/** What differs between the modes. */
export interface SavingParts extends LookParts {
  /** Whether everything beside the blocks is in order; it says itself what is not. */
  check?(): boolean;
  /** Log-in and card: whether it can go on. Resolves to a text where that is to be told. */
  admit(): Promise<boolean | string>;
  send(entries: readonly Entry[]): Promise<Sent>;
  reload(id: number): Promise<Saved | undefined>;
}

export interface Saving extends Pick<Findings, 'violations' | 'general' | 'failures' | 'forget'> {
  readonly isSaving: boolean;
  /** Says that a start is gone. */
  refuse(key: number, failure: RequestFailure): void;
  /** Saves all or nothing; null where it was not saved. */
  save(): Promise<{ ids: readonly number[]; entries: readonly Entry[] } | null>;
}

/** Spec 4, Booking mode: starts that are gone are reset, then rules, then all blocks as one. */
export function useSaving(parts: SavingParts): Saving {
  const { draft, dispatch, desk } = parts;
  const findings = useFindings();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);

  const fail = (found: ReadonlyMap<number, BlockViolation>, text: string | null = null) => {
    findings.report(found, text);
    const [first] = found.keys();
    if (first !== undefined) dispatch({ kind: 'open', key: first });
    return null;
  };

  const tell = async (refusals: readonly (readonly [number, Refusal])[]) => {
    const told = refusals.map(([key, refusal]) => violationOf(parts, key, refusal));
    return fail(new Map(await Promise.all(told)));
  };

  const run = async () => {
    const wrong = violationsOf(draft, desk);
    const isRestWrong = parts.check?.() === false;
    if (wrong.size > 0 || isRestWrong) return fail(wrong);
    const admitted = await parts.admit();
    if (admitted !== true) return typeof admitted === 'string' ? fail(new Map(), admitted) : null;
    const gone = await lookAgain(parts);
    if (gone.size > 0) return fail(gone);
    const entries = entriesOf(draft, desk.zoneOf) ?? [];
    const sent = await parts.send(entries.map(({ entry }) => entry));
    if ('ids' in sent) return { ids: sent.ids, entries: entries.map(({ entry }) => entry) };
    const refusal = refusalOf(sent.failure, entries.length);
    const items = itemsOf(entries, refusal.items);
    return items.length > 0 ? tell(items) : fail(new Map(), refusal.general);
  };

  return {
    ...findings,
    isSaving,
    refuse(key, failure) {
      const [refusal] = refusalOf(failure, 1).items;
      if (refusal) void tell([[key, refusal]]);
    },
    async save() {
      // Two presses can come before either is drawn.
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setSaving(true);
      findings.clear();
      try {
        return await run();
      } finally {
        isUnderWay.current = false;
        setSaving(false);
      }
    },
  };
}

function itemsOf(entries: readonly BlockEntry[], items: readonly (Refusal | null)[]): [number, Refusal][] {
  return entries.flatMap(({ key }, index): [number, Refusal][] => {
    const item = items[index];
    return item ? [[key, item]] : [];
  });
}

/** What a refusal makes of its block: a start that is gone is taken back, what somebody has changed is read again. */
async function violationOf(
  { draft, dispatch, desk, look, reload }: SavingParts,
  key: number,
  refusal: Refusal,
): Promise<[number, BlockViolation]> {
  const { message, nearest } = refusal;
  const block = draft.blocks.find((one) => one.key === key);
  if (!block) return [key, { message, fields: {}, offers: [] }];
  if (refusal.key === 'booking.slot_taken') {
    dispatch({ kind: 'drop-start', key });
    // The times that are shown are not those that there are.
    if (isComplete(block)) void look(block);
  }
  const now = isStale(refusal) && block.saved ? await reload(block.saved.id) : undefined;
  if (now) dispatch({ kind: 'reloaded', saved: now });
  const offers = offersIn(nearest, desk.zoneOf(block.addressId));
  return [key, { message: now ? `${message} ${nowText(now)}` : message, fields: {}, offers }];
}
