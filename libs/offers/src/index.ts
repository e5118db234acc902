/** A service as a salon offers it. */
export interface SalonService {
  readonly priceCents: number;
  /** How long the client is there. */
  readonly durationSeconds: number;
  /** How long the artist is busy; never more than the duration. */
  readonly processingSeconds: number;
}

/** The values that an artist has overridden; zero means the salon's value applies. */
export interface ArtistService {
  readonly priceCents: number;
  readonly durationSeconds: number;
}

/**
 * A service with one artist: the artist's own price or duration applies when above zero (spec 2, the booking modal's total). The processing time
 * never exceeds the duration (spec 5.5); if the salon's artists are busy to the end of it, an artist with a longer duration is too.
 */
export function effectiveService(service: SalonService, own?: ArtistService): SalonService {
  const durationSeconds = own && own.durationSeconds > 0 ? own.durationSeconds : service.durationSeconds;
  const isBusyThroughout = service.processingSeconds >= service.durationSeconds;
  return {
    priceCents: own && own.priceCents > 0 ? own.priceCents : service.priceCents,
    durationSeconds,
    processingSeconds: isBusyThroughout
      ? durationSeconds
      : Math.min(service.processingSeconds, durationSeconds),
  };
}

/**
 * The offers of a salon's artists: its services with the values that apply to each artist, by `effectiveService`. Leaves out services that the salon
 * no longer has.
 */
export function artistOffers<
  Service extends SalonService & { readonly salonServiceId: number },
  Own extends ArtistService & { readonly salonServiceId: number; readonly artistId: number },
>(list: {
  readonly services: readonly Service[];
  readonly artistServices: readonly Own[];
}): (Service & { readonly artistId: number })[] {
  const services = new Map(list.services.map((service) => [service.salonServiceId, service]));
  return list.artistServices.flatMap((own) => {
    const service = services.get(own.salonServiceId);
    return service ? [{ ...service, ...effectiveService(service, own), artistId: own.artistId }] : [];
  });
}
