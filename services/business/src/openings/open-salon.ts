import { openSalon } from '@frizo/contracts';
import { findZip } from '@frizo/places';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import { keepDraft } from './drafts.store.ts';

/**
 * Prepares a salon for somebody who signs up. It is in no answer and no event until `identity.business-listed.v1`, and takes no name from
 * others: its url is chosen when it opens.
 */
export function onOpenSalon({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(openSalon, async ({ lat, lon, ...request }) => {
    const place = findZip(request.zip);
    if (!place) return { outcome: 'refused' as const, fields: { zip: ['ZIP_NOT_EXISTS'] } };
    const { city, state, timezone } = place;
    // Half a position is none.
    const position = lat === null || lon === null ? { lat: place.lat, lon: place.lon } : { lat, lon };
    const draft = { ...request, ...position, city, state, timezone, askedAt: clock.now() };
    return { outcome: 'opened' as const, salonId: await keepDraft(knex, draft) };
  });
}
