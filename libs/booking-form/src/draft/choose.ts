import { anyArtist, artistOf, nothing, type ServiceBlock, type SalonOptions, type Style } from './block.ts';

export type Choice =
  | { readonly kind: 'artist'; readonly artistId: number }
  | { readonly kind: 'address'; readonly addressId: number }
  | { readonly kind: 'category'; readonly categoryId: number }
  | { readonly kind: 'service'; readonly serviceId: number }
  | { readonly kind: 'date'; readonly date: string }
  /** `artistId` says who takes it where any artist will do. */
  | { readonly kind: 'start'; readonly startTime: number; readonly artistId?: number }
  | { readonly kind: 'instant'; readonly date: string; readonly startTime: number }
  | { readonly kind: 'processing'; readonly processingTime: number }
  | { readonly kind: 'style'; readonly style: Style | null };

/** A choice takes back what was chosen on top of the one before: times belong to an artist, an address and a service. */
export function choose(block: ServiceBlock, choice: Choice, options: SalonOptions): ServiceBlock {
  const next = chosen(block, choice, options);
  return next === block ? block : { ...next, isChanged: isOther(next) };
}

function chosen(block: ServiceBlock, choice: Choice, options: SalonOptions): ServiceBlock {
  switch (choice.kind) {
    case 'artist':
      return choice.artistId === block.artistId ? block : withArtist(block, choice.artistId, options);
    case 'address':
      return { ...block, ...noStart, addressId: choice.addressId, addressNote: null };
    case 'category':
      return { ...block, ...noService, categoryId: choice.categoryId };
    case 'service':
      return { ...block, ...noService, categoryId: block.categoryId, serviceId: choice.serviceId };
    case 'date':
      return { ...block, ...noStart, date: choice.date, isDateSuggested: false };
    case 'start':
      return {
        ...block,
        ...unshortened(block),
        startTime: choice.startTime,
        assignedArtistId: choice.artistId ?? block.assignedArtistId,
      };
    case 'instant':
      return { ...block, ...unshortened(block), date: choice.date, startTime: choice.startTime };
    case 'processing':
      return { ...block, processingTime: choice.processingTime, isShortened: false };
    case 'style':
      return { ...block, style: choice.style };
  }
}

/** What was too long for one start may fit another. */
function unshortened({
  isShortened,
  processingTime,
}: ServiceBlock): Pick<ServiceBlock, 'isShortened' | 'processingTime'> {
  return { isShortened: false, processingTime: isShortened ? nothing : processingTime };
}

const noStart = { startTime: nothing, assignedArtistId: nothing } as const;

const noService = {
  ...noStart,
  categoryId: nothing,
  serviceId: nothing,
  processingTime: nothing,
  isShortened: false,
} as const;

/** Changing the artist clears the service, and the address where they do not work there (spec 4; 8.2, Address changes). */
function withArtist(block: ServiceBlock, artistId: number, options: SalonOptions): ServiceBlock {
  // Any artist offers what this one does: nothing has to be chosen again.
  if (artistId === anyArtist) return { ...block, ...noStart, artistId, addressNote: null };
  const next: ServiceBlock = { ...block, ...noService, artistId, addressNote: null };
  const placed = withDefaults(next, options);
  const [first] = options.worksAt.get(artistId) ?? [];
  if (first === undefined || placed.addressId === nothing || worksThere(placed, options)) return placed;
  return { ...placed, addressId: first, addressNote: 'changed' };
}

function worksThere({ artistId, addressId }: ServiceBlock, options: SalonOptions): boolean {
  return options.worksAt.get(artistId)?.includes(addressId) ?? true;
}

/**
 * What a block opens with: an only address is chosen at once (spec 4), and so is the only one at which the artist works, and an only artist;
 * an artist who is not there is not chosen. A saved address that the salon has left is replaced, and said so.
 */
export function withDefaults(block: ServiceBlock, options: SalonOptions): ServiceBlock {
  const isThere = block.artistId === anyArtist || options.artistIds.includes(block.artistId);
  const artistId = isThere ? block.artistId : onlyArtist(block, options);
  const addressId = options.addressIds.includes(block.addressId)
    ? block.addressId
    : onlyAddress(artistId, options);
  const isGone = block.saved !== null && block.addressId !== nothing && block.addressId !== addressId;
  if (artistId === block.artistId && addressId === block.addressId) return block;
  const filled: ServiceBlock = {
    ...block,
    artistId,
    addressId: isGone && addressId === nothing ? firstAddress(artistId, options) : addressId,
    addressNote: isGone ? 'gone' : block.addressNote,
  };
  return { ...filled, isChanged: isOther(filled) };
}

function onlyArtist({ saved }: ServiceBlock, { artistIds }: SalonOptions): number {
  const [only = nothing, another] = artistIds;
  // The artist of a saved appointment is never replaced by another one.
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

/** Whether a block is another than what is saved; taking a change back is no change. */
export function isOther({ saved, ...block }: ServiceBlock): boolean {
  if (!saved) return true;
  return (
    artistOf(block) !== saved.artistId ||
    block.addressId !== saved.addressId ||
    block.serviceId !== saved.serviceId ||
    block.date !== saved.date ||
    block.startTime !== saved.startTime ||
    (block.processingTime !== nothing && block.processingTime !== saved.processingTime) ||
    (block.style?.imageId ?? 0) !== saved.imageId
  );
}
