import type { Knex } from 'knex';
import type { ArtistFacts, SalonFacts } from './completeness.ts';

interface SalonState extends Omit<SalonFacts, 'artists'> {
  readonly isPublic: boolean;
  readonly completeness: string | null;
  readonly completenessVersion: number;
  readonly qualifiedAt: Date | null;
}

interface ArtistState extends ArtistFacts {
  readonly isPublic: boolean;
  readonly completeness: string | null;
  readonly qualifiedAt: Date | null;
}

/** What decides about the publicity of a salon and its artists, and what was decided last. */
export interface PublicityState {
  readonly salon: SalonState;
  readonly artists: readonly ArtistState[];
}

/** Undefined while there is no such salon. */
export async function readPublicityState(knex: Knex, salonId: number): Promise<PublicityState | undefined> {
  const salon = await knex('salons as salon')
    .where('salon.id', salonId)
    .first<SalonState | undefined>(
      'salon.title',
      'salon.phone',
      'salon.is_public as isPublic',
      'salon.completeness',
      'salon.completeness_version as completenessVersion',
      'salon.qualified_at as qualifiedAt',
      knex.raw(`salon.type = 'individual' as "isIndividual"`),
      knex.raw('(select count(*)::integer from addresses where salon_id = salon.id) as "addressCount"'),
      knex.raw('(select count(*)::integer from salon_services where salon_id = salon.id) as "serviceCount"'),
      ...pictureCounts(knex, 'item.salon_id = salon.id'),
    );
  if (!salon) return undefined;
  const artists = await knex('artists as artist')
    .leftJoin('people as person', 'person.user_id', 'artist.id')
    .where('artist.salon_id', salonId)
    .whereNull('artist.removed_at')
    .orderBy('artist.id')
    .select<ArtistState[]>(
      'artist.id as artistId',
      'artist.is_bookable as isBookable',
      'artist.is_activated as isActivated',
      'artist.is_public as isPublic',
      'artist.completeness',
      'artist.qualified_at as qualifiedAt',
      'person.user_type as userType',
      // A client whom a salon has listed is not public there before they join.
      knex.raw('artist.is_activated and coalesce(person.has_photo, false) as "hasPhoto"'),
      knex.raw(
        `(select count(*)::integer from artist_services as own
          join salon_services as offered on offered.id = own.salon_service_id
          where own.artist_id = artist.id and offered.salon_id = artist.salon_id) as "serviceCount"`,
      ),
      knex.raw('exists (select 1 from hours where artist_id = artist.id) as "hasHours"'),
      ...pictureCounts(knex, 'item.artist_id = artist.id and item.salon_id = artist.salon_id'),
    );
  return { salon, artists };
}

/** A status of null is from an event that said only whether the picture is public. */
function pictureCounts(knex: Knex, condition: string): Knex.Raw[] {
  const counts = `select count(*)::integer from gallery_items as item where ${condition}`;
  return [
    knex.raw(`(${counts} and coalesce(item.status, 'pending') in ('pending', 'approved')) as "postedCount"`),
    knex.raw(`(${counts} and item.is_public) as "approvedCount"`),
  ];
}

/**
 * Locks a salon until the end of the transaction. Every change that its publicity depends on takes this lock before any other, so that two of them
 * see each other and neither waits for the other's rows.
 * @returns whether there is such a salon
 */
export async function lockSalon(trx: Knex.Transaction, salonId: number): Promise<boolean> {
  const locked = await trx('salons').where({ id: salonId }).forNoKeyUpdate().select<object[]>('id');
  return locked.length > 0;
}
