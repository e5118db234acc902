import { useRef, useState, type Dispatch } from 'react';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import type { RequestFailure } from '@frizo/remote-kit';
import type { BookingState, ServiceBlockViolation } from './booking-form-context.ts';
import type { BookingMode, SaveAttempt, SavedAppointments, SaveResult } from './booking-mode.ts';
import { recheckStarts, violationsOf } from './check-service-blocks.ts';
import { isComplete, nothing, type SavedAppointment } from './draft/service-block.ts';
import {
  entriesOf,
  type ServiceBlockEntry,
  type Draft,
  type DraftAction,
  type Entry,
} from './draft/draft.ts';
import {
  isOverlapAlone,
  isStale,
  isUnanswered,
  nearestStartsOf,
  refusalOf,
  type Refusal,
} from './refusal.ts';

interface SavingParts extends SaveAttempt {
  readonly mode: BookingMode;
  readonly dispatch: Dispatch<DraftAction>;
}

export interface Saving extends Pick<Violations, 'violations' | 'general' | 'failures' | 'forget'> {
  readonly isSaving: boolean;
  /** Handles a start that is taken. */
  refuse(key: number, failure: RequestFailure): void;
  /** Saves all or nothing; resolves to null when nothing was saved. */
  save(): Promise<(SavedAppointments & { readonly entries: readonly Entry[] }) | null>;
}

/** Spec 4, Booking mode: starts that are taken are cleared, then the rules are checked, then all service blocks are saved in one request. */
export function useSaving(parts: SavingParts): Saving {
  const { draft, dispatch, booking, mode } = parts;
  const found = useViolations();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const isUncertain = useRef(false);

  const fail = (violations: ReadonlyMap<number, ServiceBlockViolation>, text: string | null = null) => {
    found.report(violations, text);
    const [first] = violations.keys();
    if (first !== undefined) dispatch({ kind: 'open', key: first });
    return null;
  };

  const reportRefusals = async (refusals: readonly (readonly [number, Refusal])[]) => {
    const violations = refusals.map(([key, refusal]) => violationOf(parts, key, refusal));
    return fail(new Map(await Promise.all(violations)));
  };

  const run = async () => {
    // An earlier request without a response may have been stored, and then "nothing was booked" would not be true.
    if (!navigator.onLine && !isUncertain.current) return fail(new Map(), offlineText(draft));
    const wrong = violationsOf(draft, booking);
    const isClientWrong = mode.kind === 'professional' && !mode.checkClient();
    if (wrong.size > 0 || isClientWrong) return fail(wrong);
    const requirements = await mode.checkRequirements(parts);
    if (requirements !== true) return requirements === false ? null : fail(new Map(), requirements);
    const taken = await recheckStarts(parts);
    if (taken.size > 0) return fail(taken);
    const entries = entriesOf(draft, booking.zoneOf) ?? [];
    const sent = await sendWithConfirmation(parts, entries);
    if (sent === null) return null;
    isUncertain.current = 'failure' in sent && isUnanswered(sent.failure);
    if ('appointments' in sent) return { ...sent, entries: entries.map(({ entry }) => entry) };
    const refusal = refusalOf(sent.failure, entries.length);
    const items = itemsOf(entries, refusal.items);
    return items.length > 0 ? reportRefusals(items) : fail(new Map(), refusal.general);
  };

  return {
    ...found,
    isSaving,
    refuse(key, failure) {
      const [refusal] = refusalOf(failure, 1).items;
      if (refusal) void reportRefusals([[key, refusal]]);
    },
    async save() {
      // A double click arrives before the next render.
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setSaving(true);
      found.clear();
      try {
        return await run();
      } finally {
        isUnderWay.current = false;
        setSaving(false);
      }
    },
  };
}

/** Asks for confirmation of an overlap; null when the client declines. */
async function sendWithConfirmation(
  { draft, booking, mode }: SavingParts,
  serviceBlocks: readonly ServiceBlockEntry[],
): Promise<SaveResult | null> {
  const entries = serviceBlocks.map(({ entry }) => entry);
  const sent = await sendOrResend(mode, entries, booking);
  if ('appointments' in sent || mode.kind === 'professional') return sent;
  const refusal = refusalOf(sent.failure, entries.length);
  if (!isOverlapAlone(refusal)) return sent;
  const overlaps = refusal.items.flatMap((item) => item?.overlaps ?? []);
  const timezone = booking.zoneOf(draft.serviceBlocks[0]?.addressId ?? nothing);
  if (!(await mode.confirmOverlap(overlaps, timezone))) return null;
  return sendOrResend(
    mode,
    entries.map((entry) => (entry.kind === 'cancel' ? entry : { ...entry, isOverlapConfirmed: true })),
    booking,
  );
}

/** The same write again, with its idempotency key, finds the outcome of one without a response. */
async function sendOrResend(
  mode: BookingMode,
  entries: readonly Entry[],
  booking: BookingState,
): Promise<SaveResult> {
  const sent = await mode.send(entries, booking);
  return 'failure' in sent && isUnanswered(sent.failure) ? mode.send(entries, booking) : sent;
}

function offlineText({ serviceBlocks }: Draft): string {
  const isModified = serviceBlocks.some(({ saved }) => saved !== null);
  return isModified
    ? 'You are offline. Nothing was saved. Press Save again once the connection is back.'
    : 'You are offline. Nothing was booked. Press Book again once the connection is back.';
}

function itemsOf(
  entries: readonly ServiceBlockEntry[],
  items: readonly (Refusal | null)[],
): [number, Refusal][] {
  return entries.flatMap(({ key }, index): [number, Refusal][] => {
    const item = items[index];
    return item ? [[key, item]] : [];
  });
}

/** The violation of a refused service block. Clears a start that is taken, reloads an appointment that was changed elsewhere. */
async function violationOf(
  { draft, dispatch, booking, mode, reloadStarts }: SavingParts,
  key: number,
  refusal: Refusal,
): Promise<[number, ServiceBlockViolation]> {
  const { message } = refusal;
  const serviceBlock = draft.serviceBlocks.find((one) => one.key === key);
  if (!serviceBlock) return [key, { message, fields: {}, nearest: [] }];
  if (refusal.key === 'booking.slot_taken') {
    dispatch({ kind: 'drop-start', key });
    // The displayed times are outdated.
    if (isComplete(serviceBlock)) void reloadStarts(serviceBlock);
  }
  const now = isStale(refusal) && serviceBlock.saved ? await mode.reload(serviceBlock.saved.id) : undefined;
  if (now) dispatch({ kind: 'reloaded', saved: now });
  const nearest = nearestStartsOf(refusal, booking.zoneOf(serviceBlock.addressId));
  const text = now ? `${message} ${nowText(now)}` : message;
  return [key, { message: text, refusalKey: refusal.key, fields: {}, nearest }];
}

/** The current state of an appointment that was changed elsewhere in the meantime. */
function nowText({ status, date, startTime, artistName }: SavedAppointment): string {
  if (status !== 0) return 'It has been canceled.';
  return `It is now on ${formatLocalDate(date)}, ${formatWallTime(startTime)} with ${artistName}.`;
}

/** Why nothing was saved. */
interface Violations {
  readonly violations: ReadonlyMap<number, ServiceBlockViolation>;
  /** The message about the save as a whole. */
  readonly general: string | null;
  /** Counts failures: each one moves the focus to the first error. */
  readonly failures: number;
  report(violations: ReadonlyMap<number, ServiceBlockViolation>, general: string | null): void;
  /** Clears the general message, and those of a service block if one is given. */
  forget(key?: number): void;
  clear(): void;
}

const none: ReadonlyMap<number, ServiceBlockViolation> = new Map();

function useViolations(): Violations {
  const [violations, setViolations] = useState(none);
  const [general, setGeneral] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  return {
    violations,
    general,
    failures,
    report(found, text) {
      setViolations(found);
      setGeneral(text);
      setFailures((count) => count + 1);
    },
    forget(key) {
      setGeneral(null);
      if (key !== undefined) setViolations((current) => new Map([...current].filter(([one]) => one !== key)));
    },
    clear() {
      setViolations(none);
      setGeneral(null);
    },
  };
}

type EntryOf<Kind extends Entry['kind']> = Omit<Extract<Entry, { kind: Kind }>, 'kind'>;

/** What a mutation of RTK Query resolves to. */
type Result<Answer> = PromiseLike<{ data?: Answer | undefined; error?: unknown }>;

/** The calls that save in one mode. */
export interface SaveCalls {
  book(appointments: EntryOf<'book'>[]): Result<{ appointments: readonly SavedAppointment[] }>;
  change(appointment: EntryOf<'change'>): Result<{ appointment: SavedAppointment }>;
  cancel(appointment: { id: number }): Result<{ appointment: SavedAppointment }>;
  save(entries: Entry[]): Result<{ appointments: readonly SavedAppointment[] }>;
}

/** Sends new appointments as a booking, a single change on its own, and anything else as one save (spec 7.2, decisions 4). */
export async function sendEntries(calls: SaveCalls, entries: readonly Entry[]): Promise<SaveResult> {
  const [only] = entries;
  if (entries.every((entry) => entry.kind === 'book')) {
    const appointments = entries.map(({ kind: _kind, ...start }) => start);
    return resultOf(await calls.book(appointments), (answer) => answer.appointments);
  }
  if (entries.length === 1 && only?.kind === 'change') {
    const { kind: _kind, ...changed } = only;
    return resultOf(await calls.change(changed), ({ appointment }) => [appointment]);
  }
  if (entries.length === 1 && only?.kind === 'cancel') {
    return resultOf(await calls.cancel({ id: only.id }), ({ appointment }) => [appointment]);
  }
  return resultOf(await calls.save([...entries]), (answer) => answer.appointments);
}

function resultOf<Answer>(
  { data, error }: { data?: Answer | undefined; error?: unknown },
  appointmentsOf: (answer: Answer) => readonly SavedAppointment[],
): SaveResult {
  return data === undefined ? { failure: error as RequestFailure } : { appointments: appointmentsOf(data) };
}
