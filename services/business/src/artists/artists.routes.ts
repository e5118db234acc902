import * as contracts from '@frizo/contracts';
import {
  type Actor,
  isProfessional,
  managesSalon,
  professionalOf,
  route,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import { currentArtists, presentSalonArtist, requireArtist } from './artists.store.ts';
import { inviteArtist, requireConfirmedEmail } from './invite-artist.ts';
import { removeArtist } from './remove-artist.ts';
import { saveArtist } from './save-artist.ts';

/** The artists of a salon, for those who manage it (spec 2, 6, 7.4). */
export function artistRoutes(
  parts: Pick<ServiceParts, 'knex' | 'bus' | 'outbox' | 'clock' | 'transaction'>,
): Route[] {
  const { knex, clock, transaction } = parts;
  return [
    route(contracts.getOwnArtists, {
      policy: managesArtists,
      async handle({ request: { limit, offset }, actor }) {
        const { salonId } = professionalOf(actor);
        const count = await currentArtists(knex, salonId).resultSize();
        const artists = await currentArtists(knex, salonId)
          .orderByRaw('lower(first_name), lower(last_name), id')
          .limit(limit)
          .offset(offset);
        return { data: artists.map((artist) => presentSalonArtist(artist, clock.now())), count };
      },
    }),
    route(contracts.getOwnArtist, {
      policy: managesArtists,
      async handle({ request: { artistId }, actor }) {
        const artist = await requireArtist(knex, professionalOf(actor).salonId, artistId);
        return presentSalonArtist(artist, clock.now());
      },
    }),
    route(contracts.saveArtist, {
      policy: managesArtists,
      async handle({ request, actor }) {
        return presentSalonArtist(await saveArtist(parts, professionalOf(actor), request), clock.now());
      },
    }),
    route(contracts.removeArtist, {
      policy: managesArtists,
      async handle({ request, actor }) {
        return { success: true as const, moved: await removeArtist(parts, professionalOf(actor), request) };
      },
    }),
    route(contracts.sendArtistInvitation, {
      policy: managesArtists,
      async handle({ request: { userID: artistId }, actor }) {
        const professional = professionalOf(actor);
        const { salonId } = professional;
        await requireArtist(knex, salonId, artistId);
        await requireConfirmedEmail(parts, professional);
        const artist = await transaction((trx) => inviteArtist(trx, parts, { salonId, artistId }));
        return presentSalonArtist(artist, clock.now());
      },
    }),
  ];
}

/** A freelancer is a business of one person (decisions 1). */
function managesArtists(actor: Actor): boolean {
  return isProfessional(actor) && managesSalon(actor) && actor.userType !== 2;
}
