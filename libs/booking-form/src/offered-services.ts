import { maxArtists, type OfferedService, type WorkingArtist } from '@frizo/contracts';
import { bookingApi } from './booking.api.ts';
import { anyArtist, artistOf, isComplete, nothing, type ServiceBlock } from './draft/block.ts';
import type { EndOfChosen } from './draft/draft.ts';

/** What the chosen artists offer, with the price and times that hold for each. */
export interface OfferedServices {
  /** Undefined while they are not known; of `anyArtist` what at least one of them offers, at the lowest price. */
  of(artistId: number): readonly OfferedService[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  retry(): void;
}

export function useOfferedServices(artistIds: readonly number[]): OfferedServices {
  const artists = [...new Set(artistIds)]
    .filter((id) => id !== nothing && id !== anyArtist)
    .sort((a, b) => a - b);
  const { data, currentData, error, isFetching, refetch } = bookingApi.useGetArtistServicesQuery(
    { artists },
    { skip: artists.length === 0 },
  );
  const hasFailed = error !== undefined && !currentData;
  return {
    of(artistId) {
      if (artistId === anyArtist) return currentData && offeredByAny(currentData.artists);
      const known = (currentData ?? data)?.artists.find((artist) => artist.artistId === artistId);
      // An artist missing from the answer offers nothing.
      return known?.services ?? (currentData ? [] : undefined);
    },
    isLoading: isFetching && !currentData && !hasFailed,
    hasFailed,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

function offeredByAny(
  artists: readonly { readonly services: readonly OfferedService[] }[],
): readonly OfferedService[] {
  const cheapest = new Map<number, OfferedService>();
  for (const service of artists.flatMap(({ services }) => services)) {
    const known = cheapest.get(service.id);
    if (!known || service.priceCent < known.priceCent) cheapest.set(service.id, service);
  }
  return [...cheapest.values()];
}

/** A top-level category of what an artist offers. */
export interface Category {
  readonly id: number;
  readonly title: string;
}

/** In the order of the services. */
export function categoriesOf(services: readonly OfferedService[]): Category[] {
  return [...new Map(services.map(({ parentId, categoryKey }) => [parentId, categoryKey]))].map(
    ([id, title]) => ({ id, title }),
  );
}

/** What is chosen of what the artist offers. A single category is chosen at once (spec 4); a service that is not offered is not. */
export function chosenService(
  block: Pick<ServiceBlock, 'categoryId' | 'serviceId'>,
  services: readonly OfferedService[],
): { categoryId: number; service: OfferedService | undefined } {
  const service = services.find(({ id }) => id === block.serviceId);
  const categories = categoriesOf(services);
  const [only] = categories;
  if (service) return { categoryId: service.parentId, service };
  if (only && categories.length === 1) return { categoryId: only.id, service };
  const isThere = categories.some(({ id }) => id === block.categoryId);
  return { categoryId: isThere ? block.categoryId : nothing, service };
}

/** The service of a block, where its artist offers it. */
export function serviceOf(block: ServiceBlock, offered: OfferedServices): OfferedService | undefined {
  return chosenService(block, offered.of(artistOf(block)) ?? []).service;
}

/** The artists for a block: the chosen one, or, for any artist, all who offer its service, up to the limit of one call. */
export function candidatesFor(
  block: ServiceBlock,
  { artists, offered }: { artists: readonly WorkingArtist[]; offered: OfferedServices },
): number[] {
  if (block.artistId !== anyArtist) return [block.artistId];
  const isOffering = (id: number) =>
    offered.of(id)?.some((service) => service.id === block.serviceId) ?? false;
  return artists
    .map(({ id }) => id)
    .filter(isOffering)
    .slice(0, maxArtists);
}

/** Price and duration: as agreed for a service that stays with its artist, at whatever time, else as the artist has them now. */
export function costOf(
  { saved, artistId, serviceId }: ServiceBlock,
  service: OfferedService | undefined,
): { priceCents: number; seconds: number } | null {
  const isAgreed = saved?.artistId === artistId && saved.serviceId === serviceId;
  if (isAgreed) return { priceCents: saved.priceCent, seconds: saved.durationTime };
  return service ? { priceCents: service.priceCent, seconds: service.durationValue } : null;
}

/** How long the artist is busy with a block. Seconds; 0 where it is not known. */
export function busySecondsOf(
  block: ServiceBlock,
  { isProfessional, offered }: { isProfessional: boolean; offered: OfferedServices },
): number {
  const service = serviceOf(block, offered)?.processingValue ?? Math.max(0, block.saved?.processingTime ?? 0);
  return isProfessional && block.processingTime > 0 ? block.processingTime : service;
}

/** When the last service that is chosen is over for the client, on the day on which it starts; undefined while none has a start. */
export function endOfChosen(
  blocks: readonly ServiceBlock[],
  offered: OfferedServices,
): EndOfChosen | undefined {
  const ends = blocks
    .filter((block) => !block.isRemoved)
    .filter(isComplete)
    .map((block) => {
      const seconds = costOf(block, serviceOf(block, offered))?.seconds ?? 0;
      return { date: block.date, fromSeconds: block.startTime + seconds };
    });
  return ends.sort((a, b) => a.date.localeCompare(b.date) || a.fromSeconds - b.fromSeconds).at(-1);
}
