import { wallClockToInstant } from '@frizo/local-time';
import { artistOf, isComplete, type Block } from './block.ts';
import type { Draft } from './draft.ts';

/** What is sent of a block. The processing time is a professional's choice alone. */
export interface Start {
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  readonly startTimestamp: number;
}

interface Booked extends Start {
  readonly processingTime: number;
  readonly image: number;
  /** The client has been asked, and wants it beside another appointment of theirs. */
  readonly isOverlapConfirmed?: true;
}

export type Entry =
  | ({ readonly kind: 'book' } & Booked)
  | ({ readonly kind: 'change'; readonly id: number; readonly version: number } & Booked)
  | { readonly kind: 'cancel'; readonly id: number; readonly version: number };

/** An entry and the block it comes from; refusals have the order of the entries. */
export interface BlockEntry {
  readonly key: number;
  readonly entry: Entry;
}

/** The zone of an address. */
export type ZoneOf = (addressId: number) => string;

/** The start that is chosen, as an instant; null while something is missing, or where the clock jumps over that time. */
export function startOf(block: Block, zoneOf: ZoneOf): Start | null {
  if (!isComplete(block)) return null;
  const { addressId, serviceId, date, startTime } = block;
  const instant = wallClockToInstant(date, startTime, zoneOf(addressId));
  return instant
    ? { artistId: artistOf(block), addressId, serviceId, startTimestamp: instant.getTime() / 1000 }
    : null;
}

/** Whether a save says anything of it. */
export function isPending({ saved, isChanged, isRemoved }: Block): boolean {
  return saved === null || isChanged || isRemoved;
}

/** What is to be sent, in the order of the blocks; null where one of them is not complete. */
export function entriesOf({ blocks }: Draft, zoneOf: ZoneOf): BlockEntry[] | null {
  const entries = blocks
    .filter(isPending)
    .map((block) => ({ key: block.key, entry: entryOf(block, zoneOf) }));
  return entries.every((one): one is BlockEntry => one.entry !== null) ? entries : null;
}

function entryOf(block: Block, zoneOf: ZoneOf): Entry | null {
  const { saved, isRemoved, processingTime, style } = block;
  if (saved && isRemoved) return { kind: 'cancel', id: saved.id, version: saved.version };
  const start = startOf(block, zoneOf);
  if (!start) return null;
  const booked = { ...start, processingTime, image: style?.imageId ?? 0 };
  return saved
    ? { kind: 'change', id: saved.id, version: saved.version, ...booked }
    : { kind: 'book', ...booked };
}

/** The message after a save. The specification has words for booking alone (8.2, Booking). */
export function savedText(entries: readonly Pick<Entry, 'kind'>[]): string {
  if (entries.some(({ kind }) => kind === 'book')) return 'Appointment booked';
  return entries.some(({ kind }) => kind === 'change') ? 'Appointment changed' : 'Appointment canceled';
}
