import { businessListed, openSalon } from '@frizo/contracts';
import {
  type ComposedService,
  consume,
  type Consumer,
  respond,
  type Responder,
  scheduledJob,
  type ServiceParts,
} from '@frizo/service-kit';
import type { PublicityParts } from '../completeness/refresh-publicity.ts';
import { locateAddress } from '../salons/locate-address.ts';
import { deleteDrafts, saveDraft } from './drafts.store.ts';
import { openDraft } from './open-draft.ts';

const hourMs = 60 * 60 * 1000;
/**
 * The event that turns a draft into a salon usually arrives within a second, but may have to wait for a broker or a service that is down.
 * Storing an invisible draft longer costs nothing; deleting it too early would lose a salon.
 */
export const draftLifetimeMs = 24 * hourMs;

/** The steps that create a salon. */
export function createOpenings(
  parts: ServiceParts,
): Required<Pick<ComposedService, 'consumers' | 'responders' | 'jobs'>> {
  const { knex, clock } = parts;
  return {
    responders: [onOpenSalon(parts)],
    consumers: [onBusinessListed(parts)],
    jobs: [
      scheduledJob({
        name: 'sweep-salon-drafts',
        schedule: '37 * * * *',
        run: () => deleteDrafts(knex, new Date(clock.now().getTime() - draftLifetimeMs)),
      }),
    ],
  };
}

/**
 * Prepares a salon for a sign-up. It is in no answer and no event until `identity.business-listed.v1`, and reserves no name: its url is
 * chosen when it opens.
 */
function onOpenSalon({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(openSalon, async ({ lat, lon, ...request }) => {
    const location = locateAddress(request.zip, { lat, lon });
    if ('zipCodes' in location) return { outcome: 'refused' as const, fields: { zip: location.zipCodes } };
    const draft = { ...request, ...location, askedAt: clock.now() };
    return { outcome: 'opened' as const, salonId: await saveDraft(knex, draft) };
  });
}

/** A salon opens with the account of its owner, or not at all (spec 7.1, Q13 and Q105). */
function onBusinessListed(parts: PublicityParts): Consumer {
  return consume(businessListed, {
    name: 'on-business-listed',
    handle: (listed, { trx }) => openDraft(trx, parts, listed),
  });
}
