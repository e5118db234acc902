import type { SessionUser } from '@frizo/contracts';
import type { Knex } from 'knex';
import { unsignedDocuments } from '../legal/unsigned-documents.read-model.ts';
import { sessionWorkOf } from './session-work.read-model.ts';
import type { User } from './user.model.ts';
import { presentUser, type UserDetails } from './user.presenter.ts';

interface SalonRow {
  salon_id: number;
  title: string;
  url: string;
  is_public: boolean;
  bookable: boolean;
  service_paused: boolean;
}

interface ArtistRow {
  artist_id: number;
  is_public: boolean;
  is_bookable: boolean;
  airtouch_certified: number;
  airtouch_cert_url: string | null;
}

/** The session user, read from identity's own tables only. */
export async function sessionUserOf(knex: Knex, user: User): Promise<SessionUser> {
  const { id, salonId, userType } = user;
  // Sequential, because in a transaction they share a connection. A client needs only the last query.
  const salon = salonId ? await knex<SalonRow>('salons').where({ salon_id: salonId }).first() : undefined;
  const artist = userType ? await knex<ArtistRow>('artists').where({ artist_id: id }).first() : undefined;
  const unsigned = await unsignedDocuments(knex, user);
  return presentUser(user, {
    salon: presentSalon(salon),
    artist: presentArtist(artist),
    legalUnsigned: unsigned.length,
    work: await sessionWorkOf(knex, user),
    tier: salonId ? await tierOf(knex, salonId) : null,
  });
}

async function tierOf(knex: Knex, salonId: number): Promise<UserDetails['tier']> {
  const row = await knex('subscription_tiers')
    .where({ salon_id: salonId })
    .first<{ key: string; limits: string[] } | undefined>('key', 'limits');
  return row ?? null;
}

function presentSalon(row: SalonRow | undefined): UserDetails['salon'] {
  if (!row) return null;
  return {
    id: row.salon_id,
    title: row.title,
    url: row.url,
    isPublic: row.is_public,
    bookable: row.bookable,
    servicePaused: row.service_paused,
  };
}

function presentArtist(row: ArtistRow | undefined): UserDetails['artist'] {
  if (!row) return null;
  return {
    isPublic: row.is_public,
    isBookable: row.is_bookable,
    airtouchCertified: row.airtouch_certified,
    airtouchCertUrl: row.airtouch_cert_url,
  };
}
