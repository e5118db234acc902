import { nothing, type Block, type Place, type Style } from './block.ts';

export type Choice =
  | { readonly kind: 'artist'; readonly artistId: number }
  | { readonly kind: 'address'; readonly addressId: number }
  | { readonly kind: 'category'; readonly categoryId: number }
  | { readonly kind: 'service'; readonly serviceId: number }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'start'; readonly startTime: number }
  | { readonly kind: 'instant'; readonly date: string; readonly startTime: number }
  | { readonly kind: 'processing'; readonly processingTime: number }
  | { readonly kind: 'style'; readonly style: Style | null };

/** A choice takes back what was chosen on top of the one before: times belong to an artist, an address and a service. */
export function choose(block: Block, choice: Choice, place: Place): Block {
  const next = chosen(block, choice, place);
  return next === block ? block : { ...next, isChanged: isOther(next) };
}

function chosen(block: Block, choice: Choice, place: Place): Block {
  switch (choice.kind) {
    case 'artist':
      return choice.artistId === block.artistId ? block : withArtist(block, choice.artistId, place);
    case 'address':
      return { ...block, addressId: choice.addressId, startTime: nothing, addressNote: null };
    case 'category':
      return { ...block, ...noService, categoryId: choice.categoryId };
    case 'service':
      return { ...block, ...noService, categoryId: block.categoryId, serviceId: choice.serviceId };
    case 'date':
      return { ...block, date: choice.date, startTime: nothing };
    case 'start':
      return { ...block, ...unshortened(block), startTime: choice.startTime };
    case 'instant':
      return { ...block, ...unshortened(block), date: choice.date, startTime: choice.startTime };
    case 'processing':
      return { ...block, processingTime: choice.processingTime, isShortened: false };
    case 'style':
      return { ...block, style: choice.style };
  }
}

/** What was too long for one start may fit another. */
function unshortened({ isShortened, processingTime }: Block): Pick<Block, 'isShortened' | 'processingTime'> {
  return { isShortened: false, processingTime: isShortened ? nothing : processingTime };
}

const noService = {
  categoryId: nothing,
  serviceId: nothing,
  startTime: nothing,
  processingTime: nothing,
  isShortened: false,
} as const;

/** Changing the artist clears the service, and the address where they do not work there (spec 4; 8.2, Address changes). */
function withArtist(block: Block, artistId: number, place: Place): Block {
  const next: Block = { ...block, ...noService, artistId, addressNote: null };
  const placed = settle(next, place);
  const [first] = place.worksAt.get(artistId) ?? [];
  if (first === undefined || placed.addressId === nothing || worksThere(placed, place)) return placed;
  return { ...placed, addressId: first, addressNote: 'changed' };
}

function worksThere({ artistId, addressId }: Block, place: Place): boolean {
  return place.worksAt.get(artistId)?.includes(addressId) ?? true;
}

/**
 * What a block opens with: an only address is chosen at once (spec 4), and so is the only one at which the artist works, and an only artist;
 * an artist who is not there is not chosen. A saved address that the salon has left is replaced, and said so.
 */
export function settle(block: Block, place: Place): Block {
  const artistId = place.artistIds.includes(block.artistId) ? block.artistId : onlyArtist(block, place);
  const addressId = place.addressIds.includes(block.addressId)
    ? block.addressId
    : onlyAddress(artistId, place);
  const isGone = block.saved !== null && block.addressId !== nothing && block.addressId !== addressId;
  if (artistId === block.artistId && addressId === block.addressId) return block;
  const settled: Block = {
    ...block,
    artistId,
    addressId: isGone && addressId === nothing ? firstAddress(artistId, place) : addressId,
    addressNote: isGone ? 'gone' : block.addressNote,
  };
  return { ...settled, isChanged: isOther(settled) };
}

function onlyArtist({ saved }: Block, { artistIds }: Place): number {
  const [only = nothing, another] = artistIds;
  // Nobody is put in the place of whom somebody has booked.
  return saved === null && another === undefined ? only : nothing;
}

function onlyAddress(artistId: number, { addressIds, worksAt }: Place): number {
  const [first = nothing, second] = addressIds;
  if (second === undefined) return first;
  const [only = nothing, another] = worksAt.get(artistId) ?? [];
  return another === undefined ? only : nothing;
}

function firstAddress(artistId: number, { addressIds, worksAt }: Place): number {
  return worksAt.get(artistId)?.[0] ?? addressIds[0] ?? nothing;
}

/** Whether a block is another than what is saved; taking a change back is no change. */
export function isOther({ saved, ...block }: Block): boolean {
  if (!saved) return true;
  return (
    block.artistId !== saved.artistId ||
    block.addressId !== saved.addressId ||
    block.serviceId !== saved.serviceId ||
    block.date !== saved.date ||
    block.startTime !== saved.startTime ||
    (block.processingTime !== nothing && block.processingTime !== saved.processingTime) ||
    (block.style?.imageId ?? 0) !== saved.imageId
  );
}
