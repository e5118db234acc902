import type { AcceptedPolicy } from '@frizo/contracts';
import { wallClockToInstant } from '@frizo/local-time';
import { bookAsClientRules, processingTimeRules } from '@frizo/validation';
import {
  artistOf,
  serviceBlockOf,
  emptyServiceBlock,
  isComplete,
  nothing,
  type ServiceBlock,
  type SalonOptions,
  type SavedAppointment,
} from './service-block.ts';
import { choose, isOther, withDefaults, type Choice } from './choose.ts';

/** All service blocks of a dialog, and which of them is open; the others are summaries. */
export interface Draft {
  readonly serviceBlocks: readonly ServiceBlock[];
  readonly openKey: number | null;
  readonly nextKey: number;
  /** Something was chosen, which closing would lose. */
  readonly isTouched: boolean;
}

export type DraftAction =
  | { readonly kind: 'choose'; readonly key: number; readonly choice: Choice }
  /** A default that the dialog chooses itself; closing loses nothing. */
  | { readonly kind: 'suggest'; readonly key: number; readonly choice: Choice }
  /** `after` is when the chosen services end: the time from then on is suggested. */
  | { readonly kind: 'add'; readonly after?: EndOfChosen | undefined }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'restore'; readonly key: number }
  | { readonly kind: 'open'; readonly key: number }
  | { readonly kind: 'drop-start'; readonly key: number }
  /** How long the service takes, and how long the artist is free from the chosen start. In seconds. */
  | {
      readonly kind: 'fit-processing-time';
      readonly key: number;
      readonly wantedSeconds: number;
      readonly freeSeconds: number;
    }
  /** It was changed elsewhere in the meantime: this is its current state. */
  | { readonly kind: 'reloaded'; readonly saved: SavedAppointment };

/** When the chosen services end. */
export interface EndOfChosen {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Seconds from local midnight. */
  readonly fromSeconds: number;
}

/** The limit of one save, in either mode. */
export const { maxItems: maxServiceBlocks } = bookAsClientRules.appointments;

/** @param isLocked whether a saved appointment cannot be changed: it stays as it is, whatever the salon offers now */
export function draftOf(
  serviceBlocks: readonly ServiceBlock[],
  options: SalonOptions,
  openKey = serviceBlocks[0]?.key ?? null,
  isLocked: (saved: SavedAppointment) => boolean = () => false,
): Draft {
  return {
    serviceBlocks: serviceBlocks.map((serviceBlock) =>
      serviceBlock.saved && isLocked(serviceBlock.saved) ? serviceBlock : withDefaults(serviceBlock, options),
    ),
    openKey,
    nextKey: Math.max(-1, ...serviceBlocks.map(({ key }) => key)) + 1,
    isTouched: false,
  };
}

/** The service blocks that will be appointments after the save. */
export function activeOf({ serviceBlocks }: Draft): ServiceBlock[] {
  return serviceBlocks.filter(({ isRemoved }) => !isRemoved);
}

export function reduceDraft(draft: Draft, action: DraftAction, options: SalonOptions): Draft {
  switch (action.kind) {
    case 'choose':
      return changeServiceBlock(touched(draft), action.key, (serviceBlock) =>
        choose(serviceBlock, action.choice, options),
      );
    case 'suggest':
      return changeServiceBlock(draft, action.key, (serviceBlock) =>
        suggest(serviceBlock, action.choice, options),
      );
    case 'add':
      return addAnother(draft, options, action.after);
    case 'remove':
      return remove(draft, action.key);
    case 'restore':
      return {
        ...changeServiceBlock(touched(draft), action.key, (serviceBlock) => ({
          ...serviceBlock,
          isRemoved: false,
        })),
        openKey: action.key,
      };
    case 'open':
      return { ...draft, openKey: action.key };
    case 'drop-start':
      return changeServiceBlock(draft, action.key, (serviceBlock) => ({
        ...serviceBlock,
        startTime: nothing,
        assignedArtistId: nothing,
        // The user chooses again, from the times that are offered instead.
        preferredTime: null,
        isChanged: true,
      }));
    case 'fit-processing-time':
      return changeServiceBlock(draft, action.key, (serviceBlock) =>
        fitProcessingTime(serviceBlock, action.wantedSeconds, action.freeSeconds),
      );
    case 'reloaded':
      return reload(draft, action.saved);
  }
}

const touched = (draft: Draft): Draft => ({ ...draft, isTouched: true });

function changeServiceBlock(
  draft: Draft,
  key: number,
  change: (serviceBlock: ServiceBlock) => ServiceBlock,
): Draft {
  const serviceBlocks = draft.serviceBlocks.map((serviceBlock) =>
    serviceBlock.key === key ? change(serviceBlock) : serviceBlock,
  );
  const isSame = serviceBlocks.every((serviceBlock, index) => serviceBlock === draft.serviceBlocks[index]);
  return isSame ? draft : { ...draft, serviceBlocks };
}

function suggest(serviceBlock: ServiceBlock, choice: Choice, options: SalonOptions): ServiceBlock {
  const next = choose(serviceBlock, choice, options);
  return choice.kind === 'date' ? { ...next, isDateSuggested: true } : next;
}

const endOfDay = 86_400;

/** Copies the first active service block without its times (spec 4, Booking mode) and without its picture, which belongs to that service only. */
function addAnother(draft: Draft, options: SalonOptions, after: EndOfChosen | undefined): Draft {
  const active = activeOf(draft);
  if (active.length >= maxServiceBlocks) return draft;
  const copied = active[0] ?? draft.serviceBlocks[0] ?? emptyServiceBlock(0);
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
    serviceBlocks: [...draft.serviceBlocks, withDefaults(added, options)],
    openKey: added.key,
    nextKey: draft.nextKey + 1,
    isTouched: true,
  };
}

/** Removes an unsaved service block; marks a saved one, which is canceled with the save (spec 4, Booking mode). */
function remove(draft: Draft, key: number): Draft {
  const serviceBlocks = draft.serviceBlocks
    .filter((serviceBlock) => serviceBlock.key !== key || serviceBlock.saved !== null)
    .map((serviceBlock) => (serviceBlock.key === key ? { ...serviceBlock, isRemoved: true } : serviceBlock));
  const next = { ...draft, serviceBlocks, isTouched: true };
  return { ...next, openKey: draft.openKey === key ? (activeOf(next)[0]?.key ?? null) : draft.openKey };
}

const { multipleOf: stepSeconds } = processingTimeRules;

/** Shortens the processing time to the longest that is free (spec 5.2). */
function fitProcessingTime(
  serviceBlock: ServiceBlock,
  wantedSeconds: number,
  freeSeconds: number,
): ServiceBlock {
  if (serviceBlock.startTime === nothing) return serviceBlock;
  const requestedSeconds =
    serviceBlock.processingTime === nothing ? wantedSeconds : serviceBlock.processingTime;
  const longest = Math.floor(freeSeconds / stepSeconds) * stepSeconds;
  const processingTime = Math.min(requestedSeconds, longest);
  if (processingTime === serviceBlock.processingTime || longest <= 0) return serviceBlock;
  const next = { ...serviceBlock, processingTime, isShortened: processingTime < requestedSeconds };
  return { ...next, isChanged: isOther(next) };
}

/** Keeps the choices, to be sent with the newest version; for an appointment that is no longer active nothing is left to choose. */
function reload(draft: Draft, saved: SavedAppointment): Draft {
  const serviceBlocks = draft.serviceBlocks.map((serviceBlock) => {
    if (serviceBlock.saved?.id !== saved.id) return serviceBlock;
    if (saved.status !== 0) return serviceBlockOf(saved, serviceBlock.key);
    const next = { ...serviceBlock, saved };
    return { ...next, isChanged: isOther(next) };
  });
  return { ...draft, serviceBlocks };
}

/** The content of a save's entry. Only professionals send the processing time. */
export interface Start {
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  readonly startTimestamp: number;
}

interface Booked extends Start {
  readonly processingTime: number;
  readonly image: number;
  /** The client has confirmed that it overlaps another appointment of theirs. */
  readonly isOverlapConfirmed?: true;
  /** The cancellation policy that the client has accepted, where the salon asks for it. */
  readonly acceptedPolicy?: AcceptedPolicy;
}

export type Entry =
  | ({ readonly kind: 'book' } & Booked)
  | ({ readonly kind: 'change'; readonly id: number; readonly version: number } & Booked)
  | { readonly kind: 'cancel'; readonly id: number; readonly version: number };

/** An entry with the service block it comes from; refusals are in the order of the entries. */
export interface ServiceBlockEntry {
  readonly key: number;
  readonly entry: Entry;
}

/** Returns the time zone of an address. */
export type ZoneOf = (addressId: number) => string;

/** The chosen start as an instant; null while something is missing, or when the time does not exist because the clocks go forward. */
export function startOf(serviceBlock: ServiceBlock, zoneOf: ZoneOf): Start | null {
  if (!isComplete(serviceBlock)) return null;
  const { addressId, serviceId, date, startTime } = serviceBlock;
  const instant = wallClockToInstant(date, startTime, zoneOf(addressId));
  return instant
    ? { artistId: artistOf(serviceBlock), addressId, serviceId, startTimestamp: instant.getTime() / 1000 }
    : null;
}

/** Whether a save includes the service block. */
export function isPending({ saved, isChanged, isRemoved }: ServiceBlock): boolean {
  return saved === null || isChanged || isRemoved;
}

/** The entries to send, in the order of the service blocks; null when one of them is incomplete. */
export function entriesOf({ serviceBlocks }: Draft, zoneOf: ZoneOf): ServiceBlockEntry[] | null {
  const entries = serviceBlocks
    .filter(isPending)
    .map((serviceBlock) => ({ key: serviceBlock.key, entry: entryOf(serviceBlock, zoneOf) }));
  return entries.every((one): one is ServiceBlockEntry => one.entry !== null) ? entries : null;
}

function entryOf(serviceBlock: ServiceBlock, zoneOf: ZoneOf): Entry | null {
  const { saved, isRemoved, processingTime, style } = serviceBlock;
  if (saved && isRemoved) return { kind: 'cancel', id: saved.id, version: saved.version };
  const start = startOf(serviceBlock, zoneOf);
  if (!start) return null;
  const booked = { ...start, processingTime, image: style?.imageId ?? 0 };
  return saved
    ? { kind: 'change', id: saved.id, version: saved.version, ...booked }
    : { kind: 'book', ...booked };
}

/** The message after a save. The specification only has a text for booking (8.2, Booking). */
export function savedText(entries: readonly Pick<Entry, 'kind'>[]): string {
  if (entries.some(({ kind }) => kind === 'book')) return 'Appointment booked';
  return entries.some(({ kind }) => kind === 'change') ? 'Appointment changed' : 'Appointment canceled';
}
