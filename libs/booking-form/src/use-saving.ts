import { useRef, useState } from 'react';
import type { Appointment } from '@frizo/contracts';
import type { RequestFailure } from '@frizo/remote-kit';
import { recheckStarts, nowText, violationsOf, type RecheckParts } from './before-saving.ts';
import type { BlockViolation } from './booking-context.ts';
import { isComplete, type Saved } from './draft/block.ts';
import { entriesOf, type BlockEntry, type Entry } from './draft/entries.ts';
import type { Draft } from './draft/draft.ts';
import {
  isOverlapAlone,
  isStale,
  isUnanswered,
  offersIn,
  refusalOf,
  type Overlap,
  type Refusal,
} from './refusal.ts';
import { useFindings, type Findings } from './use-findings.ts';

/** `appointments` have the order of the entries; only a client's save returns them. */
export interface SavedEntries {
  readonly ids: readonly number[];
  readonly appointments?: readonly Appointment[];
}

export type Sent = SavedEntries | { readonly failure: RequestFailure };

/** What differs between client mode and professional mode. */
export interface SavingParts extends RecheckParts {
  /** Whether everything beside the blocks is valid; shows its own errors. */
  check?(): boolean;
  /** Log-in and card: resolves to whether to go on, or to a text that says why it cannot. */
  meetRequirements(): Promise<boolean | string>;
  send(entries: readonly Entry[]): Promise<Sent>;
  /** Asks whether to book at the time of another own appointment; a professional is not asked. */
  askOverlap?(overlaps: readonly Overlap[]): Promise<boolean>;
  reload(id: number): Promise<Saved | undefined>;
}

export interface Saving extends Pick<Findings, 'violations' | 'general' | 'failures' | 'forget'> {
  readonly isSaving: boolean;
  /** Says that a start is gone. */
  refuse(key: number, failure: RequestFailure): void;
  /** Saves all or nothing; null where it was not saved. */
  save(): Promise<(SavedEntries & { readonly entries: readonly Entry[] }) | null>;
}

/** Spec 4, Booking mode: starts that are gone are reset, then rules, then all blocks as one. */
export function useSaving(parts: SavingParts): Saving {
  const { draft, dispatch, booking } = parts;
  const findings = useFindings();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const isUncertain = useRef(false);

  const fail = (found: ReadonlyMap<number, BlockViolation>, text: string | null = null) => {
    findings.report(found, text);
    const [first] = found.keys();
    if (first !== undefined) dispatch({ kind: 'open', key: first });
    return null;
  };

  const reportRefusals = async (refusals: readonly (readonly [number, Refusal])[]) => {
    const violations = refusals.map(([key, refusal]) => violationOf(parts, key, refusal));
    return fail(new Map(await Promise.all(violations)));
  };

  /** The same write again, under its idempotency key, finds out what became of one that got no answer. */
  const sendOnce = async (entries: readonly Entry[]): Promise<Sent> => {
    const sent = await parts.send(entries);
    return 'failure' in sent && isUnanswered(sent.failure) ? parts.send(entries) : sent;
  };

  /** Null where the client decides against it. */
  const sendAsking = async (blocks: readonly BlockEntry[]): Promise<Sent | null> => {
    const sent = await sendOnce(blocks.map(({ entry }) => entry));
    if ('ids' in sent || !parts.askOverlap) return sent;
    const refusal = refusalOf(sent.failure, blocks.length);
    if (!isOverlapAlone(refusal)) return sent;
    const overlaps = refusal.items.flatMap((item) => item?.overlaps ?? []);
    if (!(await parts.askOverlap(overlaps))) return null;
    return sendOnce(
      blocks.map(({ entry }) => (entry.kind === 'cancel' ? entry : { ...entry, isOverlapConfirmed: true })),
    );
  };

  const run = async () => {
    // An earlier request without an answer may have been saved, and then "nothing was booked" would not be true.
    if (!navigator.onLine && !isUncertain.current) return fail(new Map(), offlineText(draft));
    const wrong = violationsOf(draft, booking);
    const isRestWrong = parts.check?.() === false;
    if (wrong.size > 0 || isRestWrong) return fail(wrong);
    const requirements = await parts.meetRequirements();
    if (requirements !== true) return typeof requirements === 'string' ? fail(new Map(), requirements) : null;
    const gone = await recheckStarts(parts);
    if (gone.size > 0) return fail(gone);
    const entries = entriesOf(draft, booking.zoneOf) ?? [];
    const sent = await sendAsking(entries);
    if (sent === null) return null;
    isUncertain.current = 'failure' in sent && isUnanswered(sent.failure);
    if ('ids' in sent) return { ...sent, entries: entries.map(({ entry }) => entry) };
    const refusal = refusalOf(sent.failure, entries.length);
    const items = itemsOf(entries, refusal.items);
    return items.length > 0 ? reportRefusals(items) : fail(new Map(), refusal.general);
  };

  return {
    ...findings,
    isSaving,
    refuse(key, failure) {
      const [refusal] = refusalOf(failure, 1).items;
      if (refusal) void reportRefusals([[key, refusal]]);
    },
    async save() {
      // A double click comes before the next render.
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

function offlineText({ blocks }: Draft): string {
  const isModified = blocks.some(({ saved }) => saved !== null);
  return isModified
    ? 'You are offline. Nothing was saved. Press Save again once the connection is back.'
    : 'You are offline. Nothing was booked. Press Book again once the connection is back.';
}

function itemsOf(entries: readonly BlockEntry[], items: readonly (Refusal | null)[]): [number, Refusal][] {
  return entries.flatMap(({ key }, index): [number, Refusal][] => {
    const item = items[index];
    return item ? [[key, item]] : [];
  });
}

/** What a refusal makes of its block: a start that is gone is taken back, what was changed elsewhere is loaded again. */
async function violationOf(
  { draft, dispatch, booking, reloadStarts, reload }: SavingParts,
  key: number,
  refusal: Refusal,
): Promise<[number, BlockViolation]> {
  const { message } = refusal;
  const block = draft.blocks.find((one) => one.key === key);
  if (!block) return [key, { message, fields: {}, offers: [] }];
  if (refusal.key === 'booking.slot_taken') {
    dispatch({ kind: 'drop-start', key });
    // The times that are shown are out of date.
    if (isComplete(block)) void reloadStarts(block);
  }
  const now = isStale(refusal) && block.saved ? await reload(block.saved.id) : undefined;
  if (now) dispatch({ kind: 'reloaded', saved: now });
  const offers = offersIn(refusal, booking.zoneOf(block.addressId));
  const text = now ? `${message} ${nowText(now)}` : message;
  return [key, { message: text, refusalKey: refusal.key, fields: {}, offers }];
}
