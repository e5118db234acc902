import type { Bookable } from '../availability/calendars.read-model.ts';
import { staysPut } from './judge-entry.ts';
import type { StandingAppointment } from './lock-appointments.ts';
import type { Wish } from './save-entry.ts';

/** On what an appointment is agreed. */
export interface Terms {
  readonly serviceName: string;
  readonly priceCents: number;
  readonly durationSeconds: number;
  /** How long the artist is busy. */
  readonly processingSeconds: number;
}

/**
 * The terms of a wish: what the artist offers, but of a service that stays with its artist the price and duration that were agreed.
 * Undefined where the artist does not do the service.
 */
export function termsFor(
  wish: Wish,
  bookable: Bookable,
  standing: StandingAppointment | undefined,
): Terms | undefined {
  const offered = offerOf(bookable);
  const isAgreed = standing?.artist_id === wish.artistId && standing.service_id === wish.serviceId;
  const terms = standing && isAgreed ? agreedTerms(standing) : offered;
  if (!terms) return undefined;
  const isLeft = standing && isAgreed && staysPut(wish, standing);
  const usual = isLeft ? standing.processing_seconds : offered?.processingSeconds;
  const processingSeconds = wish.processingSeconds ?? usual;
  return processingSeconds === undefined ? undefined : { ...terms, processingSeconds };
}

function offerOf({
  serviceName,
  priceCents,
  durationSeconds,
  processingSeconds,
}: Bookable): Terms | undefined {
  if (serviceName === null || priceCents === null || durationSeconds === null || processingSeconds === null) {
    return undefined;
  }
  return { serviceName, priceCents, durationSeconds, processingSeconds };
}

function agreedTerms(row: StandingAppointment): Omit<Terms, 'processingSeconds'> {
  return {
    serviceName: row.service_name,
    priceCents: row.price_cents,
    durationSeconds: row.duration_seconds,
  };
}
