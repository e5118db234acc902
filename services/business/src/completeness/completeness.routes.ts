import { getProfileCompletion, type ProfileCompletion } from '@frizo/contracts';
import {
  isProfessional,
  notFound,
  type Professional,
  professionalOf,
  route,
  type Route,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { completenessOfArtist, completenessOfSalon } from './completeness.ts';
import { readPublicityState } from './completeness.store.ts';

/** What is still missing on a public page (spec 4, 7.4; Q125). */
export function completenessRoutes(knex: Knex): Route[] {
  return [
    route(getProfileCompletion, {
      policy: isProfessional,
      handle: ({ actor }) => readCompletion(knex, professionalOf(actor)),
    }),
  ];
}

/** Of the salon for its owner or account, of themselves for an artist who works there. */
async function readCompletion(
  knex: Knex,
  { userId, userType, salonId }: Professional,
): Promise<ProfileCompletion> {
  const state = await readPublicityState(knex, salonId);
  if (!state) throw notFound('There is no such salon.');
  const salon = { ...state.salon, artists: state.artists };
  const artist = state.artists.find(({ artistId }) => artistId === userId);
  if (userType === 6 && !artist) throw notFound('There is no such artist.');
  const isOfArtist = userType === 6 && artist !== undefined;
  const { isPublic, qualifiedAt } = isOfArtist ? artist : salon;
  return {
    ...(isOfArtist ? completenessOfArtist(salon, artist) : completenessOfSalon(salon)),
    qualifyTimestamp: qualifiedAt && Math.floor(qualifiedAt.getTime() / 1000),
    publicAvailable: isPublic,
  };
}
