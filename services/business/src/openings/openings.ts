import { businessListed, openSalon } from '@frizo/contracts';
import { findZip, fitsZip } from '@frizo/places';
import {
  type ComposedService,
  consume,
  type Consumer,
  type Outbox,
  respond,
  type Responder,
  scheduledJob,
  type ServiceParts,
} from '@frizo/service-kit';
import { deleteDrafts, keepDraft } from './drafts.store.ts';
import { openDraft } from './open-draft.ts';

const hourMs = 60 * 60 * 1000;
/**
 * The event that makes a draft a salon comes within a second, but it may have to wait for a broker or a service that was away. Nobody
 * sees a draft, so keeping it costs nothing; sweeping it too early would cost somebody their business.
 */
export const draftKeptMs = 24 * hourMs;

/** How a salon comes to be. */
export function createOpenings(
  parts: ServiceParts,
): Required<Pick<ComposedService, 'consumers' | 'responders' | 'jobs'>> {
  const { knex, clock, outbox } = parts;
  return {
    responders: [onOpenSalon(parts)],
    consumers: [onBusinessListed(outbox)],
    jobs: [
      scheduledJob({
        name: 'sweep-salon-drafts',
        schedule: '37 * * * *',
        run: () => deleteDrafts(knex, new Date(clock.now().getTime() - draftKeptMs)),
      }),
    ],
  };
}

/**
 * Prepares a salon for somebody who signs up. It is in no answer and no event until `identity.business-listed.v1`, and takes no name from
 * others: its url is chosen when it opens.
 */
function onOpenSalon({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(openSalon, async ({ lat, lon, ...request }) => {
    const place = findZip(request.zip);
    if (!place) return { outcome: 'refused' as const, fields: { zip: ['ZIP_NOT_EXISTS'] } };
    const { city, state, timezone } = place;
    // Half a position is none.
    const position = lat === null || lon === null ? { lat: place.lat, lon: place.lon } : { lat, lon };
    // The map and the search by distance show it where it says; the ZIP says in which zone its clocks are.
    if (!fitsZip(request.zip, position))
      return { outcome: 'refused' as const, fields: { zip: ['POSITION_NOT_IN_ZIP'] } };
    const draft = { ...request, ...position, city, state, timezone, askedAt: clock.now() };
    return { outcome: 'opened' as const, salonId: await keepDraft(knex, draft) };
  });
}

/** A salon opens with the account of its owner, or not at all (spec 7.1, Q13 and Q105). */
function onBusinessListed(outbox: Outbox): Consumer {
  return consume(businessListed, {
    name: 'on-business-listed',
    handle: (listed, { trx }) => openDraft(trx, outbox, listed),
  });
}
