import { wallClockToInstant } from '@frizo/local-time';
import { bookAsClientRules, processingTimeRules } from '@frizo/validation';
import {
  artistOf,
  blockOf,
  emptyBlock,
  isComplete,
  nothing,
  type ServiceBlock,
  type SalonOptions,
  type SavedAppointment,
} from './block.ts';
import { choose, isOther, withDefaults, type Choice } from './choose.ts';

/** All blocks of a dialog, and which of them is open; the others are summed up. */
export interface Draft {
  readonly blocks: readonly ServiceBlock[];
  readonly openKey: number | null;
  readonly nextKey: number;
  /** Something was chosen: closing would lose it. */
  readonly isTouched: boolean;
}

export type DraftAction =
  | { readonly kind: 'choose'; readonly key: number; readonly choice: Choice }
  /** What the dialog chooses by itself: nothing is lost with it. */
  | { readonly kind: 'suggest'; readonly key: number; readonly choice: Choice }
  /** `after` is when what was chosen so far is over: the time from then on is suggested. */
  | { readonly kind: 'add'; readonly after?: EndOfChosen | undefined }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'restore'; readonly key: number }
  | { readonly kind: 'open'; readonly key: number }
  | { readonly kind: 'drop-start'; readonly key: number }
  /** How long the service takes, and how long the artist is free from the chosen start. Seconds. */
  | {
      readonly kind: 'fit-processing-time';
      readonly key: number;
      readonly wantedSeconds: number;
      readonly freeSeconds: number;
    }
  /** It was changed elsewhere meanwhile: this is its current state. */
  | { readonly kind: 'reloaded'; readonly saved: SavedAppointment };

/** When what is chosen so far is over. */
export interface EndOfChosen {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Seconds from local midnight. */
  readonly fromSeconds: number;
}

/** As many as one save may have, in either mode. */
export const { maxItems: maxBlocks } = bookAsClientRules.appointments;

/** @param isLocked of what is saved and cannot be changed: it stays as it is, whatever the salon has now */
export function draftOf(
  blocks: readonly ServiceBlock[],
  options: SalonOptions,
  openKey = blocks[0]?.key ?? null,
  isLocked: (saved: SavedAppointment) => boolean = () => false,
): Draft {
  return {
    blocks: blocks.map((block) =>
      block.saved && isLocked(block.saved) ? block : withDefaults(block, options),
    ),
    openKey,
    nextKey: Math.max(-1, ...blocks.map(({ key }) => key)) + 1,
    isTouched: false,
  };
}

/** Those that shall be appointments. */
export function activeOf({ blocks }: Draft): ServiceBlock[] {
  return blocks.filter(({ isRemoved }) => !isRemoved);
}

export function reduceDraft(draft: Draft, action: DraftAction, options: SalonOptions): Draft {
  switch (action.kind) {
    case 'choose':
      return changeBlock(touched(draft), action.key, (block) => choose(block, action.choice, options));
    case 'suggest':
      return changeBlock(draft, action.key, (block) => suggest(block, action.choice, options));
    case 'add':
      return addAnother(draft, options, action.after);
    case 'remove':
      return remove(draft, action.key);
    case 'restore':
      return {
        ...changeBlock(touched(draft), action.key, (block) => ({ ...block, isRemoved: false })),
        openKey: action.key,
      };
    case 'open':
      return { ...draft, openKey: action.key };
    case 'drop-start':
      return changeBlock(draft, action.key, (block) => ({
        ...block,
        startTime: nothing,
        assignedArtistId: nothing,
        // The person chooses again, from the times offered instead.
        preferredTime: null,
        isChanged: true,
      }));
    case 'fit-processing-time':
      return changeBlock(draft, action.key, (block) =>
        fitProcessingTime(block, action.wantedSeconds, action.freeSeconds),
      );
    case 'reloaded':
      return reload(draft, action.saved);
  }
}

const touched = (draft: Draft): Draft => ({ ...draft, isTouched: true });

function changeBlock(draft: Draft, key: number, change: (block: ServiceBlock) => ServiceBlock): Draft {
  const blocks = draft.blocks.map((block) => (block.key === key ? change(block) : block));
  const isSame = blocks.every((block, index) => block === draft.blocks[index]);
  return isSame ? draft : { ...draft, blocks };
}

function suggest(block: ServiceBlock, choice: Choice, options: SalonOptions): ServiceBlock {
  const next = choose(block, choice, options);
  return choice.kind === 'date' ? { ...next, isDateSuggested: true } : next;
}

const endOfDay = 86_400;

/** Copies the first active one without its times (spec 4, Booking mode), and without its picture, which is of that one service. */
function addAnother(draft: Draft, options: SalonOptions, after: EndOfChosen | undefined): Draft {
  const active = activeOf(draft);
  if (active.length >= maxBlocks) return draft;
  const copied = active[0] ?? draft.blocks[0] ?? emptyBlock(0);
  const added: ServiceBlock = {
    ...copied,
    key: draft.nextKey,
    saved: null,
    date: after?.date ?? copied.date,
    startTime: nothing,
    assignedArtistId: nothing,
    processingTime: nothing,
    preferredTime: after ? { ...after, toSeconds: endOfDay } : null,
    style: null,
    isRemoved: false,
    isChanged: true,
    isShortened: false,
    addressNote: null,
  };
  return {
    blocks: [...draft.blocks, withDefaults(added, options)],
    openKey: added.key,
    nextKey: draft.nextKey + 1,
    isTouched: true,
  };
}

/** An unsaved one is gone; a saved one is marked, and its delete is sent with the save (spec 4, Booking mode). */
function remove(draft: Draft, key: number): Draft {
  const blocks = draft.blocks
    .filter((block) => block.key !== key || block.saved !== null)
    .map((block) => (block.key === key ? { ...block, isRemoved: true } : block));
  const next = { ...draft, blocks, isTouched: true };
  return { ...next, openKey: draft.openKey === key ? (activeOf(next)[0]?.key ?? null) : draft.openKey };
}

const { multipleOf: stepSeconds } = processingTimeRules;

/** Corrected down to the longest that is free (spec 5.2). */
function fitProcessingTime(block: ServiceBlock, wantedSeconds: number, freeSeconds: number): ServiceBlock {
  if (block.startTime === nothing) return block;
  const asked = block.processingTime === nothing ? wantedSeconds : block.processingTime;
  const longest = Math.floor(freeSeconds / stepSeconds) * stepSeconds;
  const processingTime = Math.min(asked, longest);
  if (processingTime === block.processingTime || longest <= 0) return block;
  const next = { ...block, processingTime, isShortened: processingTime < asked };
  return { ...next, isChanged: isOther(next) };
}

/** What was chosen stays chosen, and is sent with the newest version then; of one that is no more nothing is left to choose. */
function reload(draft: Draft, saved: SavedAppointment): Draft {
  const blocks = draft.blocks.map((block) => {
    if (block.saved?.id !== saved.id) return block;
    if (saved.status !== 0) return blockOf(saved, block.key);
    const next = { ...block, saved };
    return { ...next, isChanged: isOther(next) };
  });
  return { ...draft, blocks };
}

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
export function startOf(block: ServiceBlock, zoneOf: ZoneOf): Start | null {
  if (!isComplete(block)) return null;
  const { addressId, serviceId, date, startTime } = block;
  const instant = wallClockToInstant(date, startTime, zoneOf(addressId));
  return instant
    ? { artistId: artistOf(block), addressId, serviceId, startTimestamp: instant.getTime() / 1000 }
    : null;
}

/** Whether a save says anything of it. */
export function isPending({ saved, isChanged, isRemoved }: ServiceBlock): boolean {
  return saved === null || isChanged || isRemoved;
}

/** What is to be sent, in the order of the blocks; null where one of them is not complete. */
export function entriesOf({ blocks }: Draft, zoneOf: ZoneOf): BlockEntry[] | null {
  const entries = blocks
    .filter(isPending)
    .map((block) => ({ key: block.key, entry: entryOf(block, zoneOf) }));
  return entries.every((one): one is BlockEntry => one.entry !== null) ? entries : null;
}

function entryOf(block: ServiceBlock, zoneOf: ZoneOf): Entry | null {
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
