import { maxArtists, type OfferedService, type WorkingArtist } from '@frizo/contracts';
import { bookingApi } from './booking.api.ts';
import { anyArtist, artistOf, isComplete, nothing, type ServiceBlock } from './draft/service-block.ts';
import type { EndOfChosen } from './draft/draft.ts';

/** What the chosen artists offer, with their prices and times. */
export interface OfferedServices {
  /** Undefined while unknown; for `anyArtist` what at least one artist offers, at the lowest price. */
  of(artistId: number): readonly OfferedService[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  retry(): void;
}

/** Professionals also see what artists offer who are not public. */
export function useOfferedServices(artistIds: readonly number[], isProfessional: boolean): OfferedServices {
  const artists = [...new Set(artistIds)]
    .filter((id) => id !== nothing && id !== anyArtist)
    .sort((a, b) => a - b);
  const isNone = artists.length === 0;
  const ofPublic = bookingApi.useGetArtistServicesQuery({ artists }, { skip: isNone || isProfessional });
  const ofManaged = bookingApi.useGetManagedArtistServicesQuery(
    { artists },
    { skip: isNone || !isProfessional },
  );
  const { data, currentData, error, isFetching, refetch } = isProfessional ? ofManaged : ofPublic;
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

/** The chosen category and service of an artist. A single category is chosen automatically (spec 4); a service that is not offered is not. */
export function chosenService(
  serviceBlock: Pick<ServiceBlock, 'categoryId' | 'serviceId'>,
  services: readonly OfferedService[],
): { categoryId: number; service: OfferedService | undefined } {
  const service = services.find(({ id }) => id === serviceBlock.serviceId);
  const categories = categoriesOf(services);
  const [only] = categories;
  if (service) return { categoryId: service.parentId, service };
  if (only && categories.length === 1) return { categoryId: only.id, service };
  const isAvailable = categories.some(({ id }) => id === serviceBlock.categoryId);
  return { categoryId: isAvailable ? serviceBlock.categoryId : nothing, service };
}

/** The service of a service block, if its artist offers it. */
export function serviceOf(serviceBlock: ServiceBlock, offered: OfferedServices): OfferedService | undefined {
  return chosenService(serviceBlock, offered.of(artistOf(serviceBlock)) ?? []).service;
}

/** The artists to query for a service block: the chosen one, or, for any artist, all who offer its service, up to the limit of one call. */
export function candidatesFor(
  serviceBlock: ServiceBlock,
  { artists, offered }: { artists: readonly WorkingArtist[]; offered: OfferedServices },
): number[] {
  if (serviceBlock.artistId !== anyArtist) return [serviceBlock.artistId];
  const isOffering = (id: number) =>
    offered.of(id)?.some((service) => service.id === serviceBlock.serviceId) ?? false;
  return artists
    .map(({ id }) => id)
    .filter(isOffering)
    .slice(0, maxArtists);
}

/** Price and duration: as agreed while the service stays with its artist, at any time, else as the artist offers it now. */
export function costOf(
  { saved, artistId, serviceId }: ServiceBlock,
  service: OfferedService | undefined,
): { priceCents: number; seconds: number } | null {
  const isAgreed = saved?.artistId === artistId && saved.serviceId === serviceId;
  if (isAgreed) return { priceCents: saved.priceCent, seconds: saved.durationTime };
  return service ? { priceCents: service.priceCent, seconds: service.durationValue } : null;
}

/** The processing time of a service block, in seconds; 0 when unknown. */
export function busySecondsOf(
  serviceBlock: ServiceBlock,
  { isProfessional, offered }: { isProfessional: boolean; offered: OfferedServices },
): number {
  const service =
    serviceOf(serviceBlock, offered)?.processingValue ?? Math.max(0, serviceBlock.saved?.processingTime ?? 0);
  return isProfessional && serviceBlock.processingTime > 0 ? serviceBlock.processingTime : service;
}

/** When the last chosen service ends for the client, on the day on which it starts; undefined while none has a start. */
export function endOfChosen(
  serviceBlocks: readonly ServiceBlock[],
  offered: OfferedServices,
): EndOfChosen | undefined {
  const ends = serviceBlocks
    .filter((serviceBlock) => !serviceBlock.isRemoved)
    .filter(isComplete)
    .map((serviceBlock) => {
      const seconds = costOf(serviceBlock, serviceOf(serviceBlock, offered))?.seconds ?? 0;
      return { date: serviceBlock.date, fromSeconds: serviceBlock.startTime + seconds };
    });
  return ends.sort((a, b) => a.date.localeCompare(b.date) || a.fromSeconds - b.fromSeconds).at(-1);
}
