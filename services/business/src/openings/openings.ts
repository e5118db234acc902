import type { ComposedService, ServiceParts } from '@frizo/service-kit';
import { onBusinessListed } from '../consumers/on-business-listed.ts';
import { deleteDrafts } from './drafts.store.ts';
import { onOpenSalon } from './open-salon.ts';

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
      {
        name: 'sweep-salon-drafts',
        everyMs: hourMs,
        run: () => deleteDrafts(knex, new Date(clock.now().getTime() - draftKeptMs)),
      },
    ],
  };
}
