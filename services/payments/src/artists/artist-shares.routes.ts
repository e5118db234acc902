import { getArtistShares, setArtistShare } from '@frizo/contracts';
import { notFound, professionalOf, route, type Route, type ServiceParts } from '@frizo/service-kit';
import { ownsBusiness } from '../payouts/payouts.policy.ts';
import { listShares, saveShare } from './artist-shares.store.ts';

/** More artists than any salon has. */
const mostArtists = 500;

/** How a salon shares the prices of services with its artists: decided by the business itself. */
export function artistShareRoutes({
  knex,
  clock,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>): Route[] {
  return [
    route(getArtistShares, {
      policy: ownsBusiness,
      async handle({ actor }) {
        return { data: await listShares(knex, professionalOf(actor).salonId, mostArtists) };
      },
    }),
    route(setArtistShare, {
      policy: ownsBusiness,
      async handle({ actor, request: { artistId, artistSharePercent: percent } }) {
        const { salonId, userId } = professionalOf(actor);
        const share = { salonId, artistId, percent, changedBy: userId, now: clock.now() };
        const isSaved = await transaction((trx) => saveShare(trx, share));
        if (!isSaved) throw notFound('There is no such artist.');
        return { success: true as const };
      },
    }),
  ];
}
