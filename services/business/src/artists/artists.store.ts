import type { PublicArtist } from '@frizo/contracts';
import type { Knex } from 'knex';
import { Model, snakeCaseMappers } from 'objection';
import { withPictureOf } from '../gallery/gallery-items.ts';

export class Artist extends Model {
  static override tableName = 'artists';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare version: number;
  declare salonId: number;
  declare firstName: string;
  declare lastName: string;
  declare airtouchCertified: number;
  declare airtouchCertUrl: string | null;
  declare isPublic: boolean;
  declare isBookable: boolean;
  declare hoursVersion: number;
}

/** No salon has more; lists without a limit would allow overloading the service. */
const mostArtists = 200;

export interface ArtistsStore {
  /** Sorted by id; `hasGalleryItem` leaves out artists without an approved picture of work at this salon. */
  ofSalon(
    salonId: number,
    options: { readonly publicOnly: boolean; readonly hasGalleryItem?: boolean },
  ): PromiseLike<Artist[]>;
}

export function createArtistsStore(knex: Knex): ArtistsStore {
  return {
    ofSalon(salonId, { publicOnly, hasGalleryItem = false }) {
      const query = Artist.query(knex).where({ salon_id: salonId }).orderBy('id').limit(mostArtists);
      if (publicOnly) void query.where({ is_public: true });
      if (hasGalleryItem) {
        void query.whereExists(
          withPictureOf(knex, { artist_id: 'artists.id', salon_id: 'artists.salon_id' }),
        );
      }
      return query;
    },
  };
}

export function presentArtist(artist: Artist): PublicArtist {
  const { id, firstName, lastName, airtouchCertified, isPublic, isBookable } = artist;
  return { id, firstName, lastName, airtouchCertified, isPublic, isBookable };
}
