/** A service as a salon offers it. */
export interface SalonService {
  readonly priceCents: number;
  /** How long the client is there. */
  readonly durationSeconds: number;
  /** How long the artist is busy; never more than the duration. */
  readonly processingSeconds: number;
}

/** What an artist has set apart from the salon; zero means that the salon's value holds. */
export interface ArtistService {
  readonly priceCents: number;
  readonly durationSeconds: number;
}

/**
 * A service as one artist does it: the artist's own price or duration wins when above zero (spec 2, the booking modal's
 * total). Processing never exceeds the duration (spec 5.5); where the salon's artists are busy to the end of it, so is an
 * artist who takes longer.
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
 * What the artists of a salon offer: its services with the values that hold for each artist, by `effectiveService`. Leaves out services that
 * the salon no longer has.
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
