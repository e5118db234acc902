import {
  anyArtist,
  artistOf,
  nothing,
  type ServiceBlock,
  type SalonOptions,
  type Style,
} from './service-block.ts';

export type Choice =
  | { readonly kind: 'artist'; readonly artistId: number }
  | { readonly kind: 'address'; readonly addressId: number }
  | { readonly kind: 'category'; readonly categoryId: number }
  | { readonly kind: 'service'; readonly serviceId: number }
  | { readonly kind: 'date'; readonly date: string }
  /** `artistId` is the assigned artist when the choice is any artist. */
  | { readonly kind: 'start'; readonly startTime: number; readonly artistId?: number }
  | { readonly kind: 'instant'; readonly date: string; readonly startTime: number }
  | { readonly kind: 'processing'; readonly processingTime: number }
  | { readonly kind: 'style'; readonly style: Style | null };

/** Applies a choice and clears what depends on it: times belong to an artist, an address and a service. */
export function choose(serviceBlock: ServiceBlock, choice: Choice, options: SalonOptions): ServiceBlock {
  const next = chosen(serviceBlock, choice, options);
  return next === serviceBlock ? serviceBlock : { ...next, isChanged: isOther(next) };
}

function chosen(serviceBlock: ServiceBlock, choice: Choice, options: SalonOptions): ServiceBlock {
  switch (choice.kind) {
    case 'artist':
      return choice.artistId === serviceBlock.artistId
        ? serviceBlock
        : withArtist(serviceBlock, choice.artistId, options);
    case 'address':
      return { ...serviceBlock, ...noStart, addressId: choice.addressId, addressNote: null };
    case 'category':
      return { ...serviceBlock, ...noService, ...givenStart(serviceBlock), categoryId: choice.categoryId };
    case 'service':
      return {
        ...serviceBlock,
        ...noService,
        ...givenStart(serviceBlock),
        categoryId: serviceBlock.categoryId,
        serviceId: choice.serviceId,
      };
    case 'date':
      return { ...serviceBlock, ...noStart, date: choice.date, isDateSuggested: false };
    case 'start':
      return {
        ...serviceBlock,
        ...unshortened(serviceBlock),
        startTime: choice.startTime,
        assignedArtistId: choice.artistId ?? serviceBlock.assignedArtistId,
      };
    case 'instant':
      return {
        ...serviceBlock,
        ...unshortened(serviceBlock),
        date: choice.date,
        startTime: choice.startTime,
      };
    case 'processing':
      return { ...serviceBlock, processingTime: choice.processingTime, isShortened: false };
    case 'style':
      return { ...serviceBlock, style: choice.style };
  }
}

/** A processing time that was too long for one start may fit another. */
function unshortened({
  isShortened,
  processingTime,
}: ServiceBlock): Pick<ServiceBlock, 'isShortened' | 'processingTime'> {
  return { isShortened: false, processingTime: isShortened ? nothing : processingTime };
}

/** A time without a service is that of the calendar in which the dialog was opened, and waits for the first service. */
function givenStart({ serviceId, startTime }: ServiceBlock): Pick<ServiceBlock, 'startTime'> {
  return { startTime: serviceId === nothing ? startTime : nothing };
}

const noStart = { startTime: nothing, assignedArtistId: nothing } as const;

const noService = {
  ...noStart,
  categoryId: nothing,
  serviceId: nothing,
  processingTime: nothing,
  isShortened: false,
} as const;

/** A change of artist clears the service, and the address if they do not work there (spec 4; 8.2, Address changes). */
function withArtist(serviceBlock: ServiceBlock, artistId: number, options: SalonOptions): ServiceBlock {
  // "Any artist" includes this artist's services, so the choice of service stays.
  if (artistId === anyArtist) return { ...serviceBlock, ...noStart, artistId, addressNote: null };
  const next: ServiceBlock = { ...serviceBlock, ...noService, artistId, addressNote: null };
  const placed = withDefaults(next, options);
  const [first] = options.worksAt.get(artistId) ?? [];
  if (first === undefined || placed.addressId === nothing || worksThere(placed, options)) return placed;
  return { ...placed, addressId: first, addressNote: 'changed' };
}

function worksThere({ artistId, addressId }: ServiceBlock, options: SalonOptions): boolean {
  return options.worksAt.get(artistId)?.includes(addressId) ?? true;
}

/**
 * The initial values of a service block (spec 4): chooses an only address, the only one at which the artist works, and an only artist; clears an
 * artist who is not available; replaces a saved address that the salon no longer has, with a note.
 */
export function withDefaults(serviceBlock: ServiceBlock, options: SalonOptions): ServiceBlock {
  const isAvailable =
    serviceBlock.artistId === anyArtist || options.artistIds.includes(serviceBlock.artistId);
  const artistId = isAvailable ? serviceBlock.artistId : onlyArtist(serviceBlock, options);
  const addressId = options.addressIds.includes(serviceBlock.addressId)
    ? serviceBlock.addressId
    : onlyAddress(artistId, options);
  const isGone =
    serviceBlock.saved !== null && serviceBlock.addressId !== nothing && serviceBlock.addressId !== addressId;
  if (artistId === serviceBlock.artistId && addressId === serviceBlock.addressId) return serviceBlock;
  const filled: ServiceBlock = {
    ...serviceBlock,
    artistId,
    addressId: isGone && addressId === nothing ? firstAddress(artistId, options) : addressId,
    addressNote: isGone ? 'gone' : serviceBlock.addressNote,
  };
  return { ...filled, isChanged: isOther(filled) };
}

function onlyArtist({ saved }: ServiceBlock, { artistIds }: SalonOptions): number {
  const [only = nothing, another] = artistIds;
  // The artist of a saved appointment is never replaced.
  return saved === null && another === undefined ? only : nothing;
}

function onlyAddress(artistId: number, { addressIds, worksAt }: SalonOptions): number {
  const [first = nothing, second] = addressIds;
  if (second === undefined) return first;
  const [only = nothing, another] = worksAt.get(artistId) ?? [];
  return another === undefined ? only : nothing;
}

function firstAddress(artistId: number, { addressIds, worksAt }: SalonOptions): number {
  return worksAt.get(artistId)?.[0] ?? addressIds[0] ?? nothing;
}

/** Whether a service block differs from the saved appointment; a change that was reverted does not count. */
export function isOther({ saved, ...serviceBlock }: ServiceBlock): boolean {
  if (!saved) return true;
  return (
    artistOf(serviceBlock) !== saved.artistId ||
    serviceBlock.addressId !== saved.addressId ||
    serviceBlock.serviceId !== saved.serviceId ||
    serviceBlock.date !== saved.date ||
    serviceBlock.startTime !== saved.startTime ||
    (serviceBlock.processingTime !== nothing && serviceBlock.processingTime !== saved.processingTime) ||
    (serviceBlock.style?.imageId ?? 0) !== saved.imageId
  );
}
