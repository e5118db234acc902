import {
  invitationStatus,
  mostArtists,
  type Image,
  type PublicArtist,
  type SalonArtist,
  type UserType,
} from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Model, type QueryBuilder, snakeCaseMappers } from 'objection';
import { lockSalon } from '../completeness/completeness.store.ts';
import { withPictureOf } from '../gallery/gallery-items.ts';

export class Artist extends Model {
  static override tableName = 'artists';
  static override columnNameMappers = snakeCaseMappers();
  static override jsonAttributes = ['image'];

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
  /** Null while it is not known yet, as is the phone. */
  declare email: string | null;
  declare phone: string | null;
  declare instagramUsername: string;
  declare image: Image | null;
  /** The version of the account from which the details were copied. */
  declare userVersion: number;
  /** The type of the artist's account; null without one, and while it is not known yet. */
  declare userType: UserType;
  /** Whether the artist has an account at this salon. */
  declare isActivated: boolean;
  /** Until when the last invitation is valid. */
  declare invitedUntil: Date | null;
  /** A removed artist keeps the name, for what refers to them. */
  declare removedAt: Date | null;
  /** On the removed row of an invited artist: the id of the account with which the person has joined. */
  declare joinedAsId: number | null;
}

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
      const query = currentArtists(knex, salonId).orderBy('id').limit(mostArtists);
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

/** The artists who work at a salon. */
export function currentArtists(knex: Knex, salonId: number): QueryBuilder<Artist, Artist[]> {
  return Artist.query(knex).where({ salon_id: salonId }).whereNull('removed_at');
}

/** @throws DomainError 404 for an artist who does not work at the salon */
export async function requireArtist(knex: Knex, salonId: number, artistId: number): Promise<Artist> {
  const artist = await currentArtists(knex, salonId).findById(artistId);
  if (!artist) throw notFound('There is no such artist.');
  return artist;
}

/**
 * Locks an artist for a change that started from `version`, so that of two people who edit the same artist the second one is refused and
 * nothing of the first is lost.
 * @throws DomainError 404; 409 `artist.changed_meanwhile` where the artist has another version by now
 */
export async function lockArtist(
  trx: Knex.Transaction,
  { salonId, artistId, version }: { salonId: number; artistId: number; version: number },
): Promise<Artist> {
  const artist = await currentArtists(trx, salonId).findById(artistId).forUpdate();
  if (!artist) throw notFound('There is no such artist.');
  refuseOutdated(artist, version);
  return artist;
}

/** What is deleted of an artist who leaves a salon. */
export const noContact = { email: null, phone: null, instagramUsername: '', image: null } as const;

/**
 * The row that a person has from earlier work, at this or another salon, for a change that brings them to `salonId`. Both salons are locked
 * before it, as by everything that publicity depends on.
 * @throws if the person changes salons at the same moment; the event is then delivered again
 */
export async function lockFormerWork(
  trx: Knex.Transaction,
  { salonId, userId }: { salonId: number; userId: number },
): Promise<Artist | undefined> {
  const read = await Artist.query(trx).findById(userId);
  const salonIds = [...new Set([salonId, read?.salonId ?? salonId])].sort((one, other) => one - other);
  for (const id of salonIds) await lockSalon(trx, id);
  const former = await Artist.query(trx).findById(userId).forUpdate();
  if (former && !salonIds.includes(former.salonId))
    throw new Error(`artist ${userId} has just changed salons`);
  return former;
}

/** @throws DomainError 409 `artist.changed_meanwhile` */
export function refuseOutdated(artist: Artist, version: number): void {
  if (artist.version === version) return;
  throw new DomainError(
    'artist.changed_meanwhile',
    'Somebody else has changed this artist in the meantime. Check what is there now and try again.',
    { status: 409 },
  );
}

/** Whether the artist owns the business (decisions 1). */
export function isOwner({ userType }: Artist): boolean {
  return userType === 2 || userType === 3 || userType === 7;
}

/** An artist as those who manage the salon see them. */
export function presentSalonArtist(artist: Artist, now: Date): SalonArtist {
  const { id, version, firstName, lastName, email, phone, instagramUsername, image, isActivated } = artist;
  const isInvited = !isActivated && artist.invitedUntil !== null && artist.invitedUntil > now;
  return {
    id,
    version,
    firstName,
    lastName,
    email: email ?? '',
    phone: phone ?? '',
    instagramUsername,
    image,
    invitationStatus: isInvited ? invitationStatus.sent : invitationStatus.none,
    activated: isActivated,
    bookable: artist.isBookable,
    isOwner: isOwner(artist),
  };
}

export function presentArtist(artist: Artist): PublicArtist {
  const { id, firstName, lastName, airtouchCertified, isPublic, isBookable } = artist;
  return { id, firstName, lastName, airtouchCertified, isPublic, isBookable };
}
