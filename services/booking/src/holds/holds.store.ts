import type { Knex } from 'knex';
import { mostOfArtistAndDay, mostOpenUnconfirmed } from '../appointments/refusals.ts';

interface Hold {
  readonly clientUserId: number;
  /** The service block in the dialog; '' for a page that does not name one. */
  readonly entry: string;
  readonly artistId: number;
  readonly from: Date;
  readonly until: Date;
  readonly expiresAt: Date;
}

/** Decisions 4: five minutes. */
export const holdLifetimeMs = 5 * 60 * 1000;

/** The largest number of services in a visit. */
const mostOfVisit = 10;

/** A client, and the artist and day of a start that is to be kept for them. */
export interface KeptDay {
  readonly clientUserId: number;
  readonly isEmailConfirmed: boolean;
  readonly artistId: number;
  /** The day of the start at the address, between these instants. */
  readonly day: { readonly from: Date; readonly until: Date };
}

/**
 * How many starts may be held for a client besides what the waiting list keeps for them, in all and with the artist on the day: together they
 * are no more than the client could book (decisions 9). The client must be locked, so that holds and offers count each other.
 */
export async function holdLimits(
  trx: Knex,
  kept: KeptDay,
  now: Date,
): Promise<{ readonly most: number; readonly mostOfDay: number }> {
  const offers = await countKept(trx, 'waiting_offers', { ...kept, now });
  const most = kept.isEmailConfirmed ? mostOfVisit : mostOpenUnconfirmed;
  return {
    most: Math.max(0, most - offers.all),
    mostOfDay: Math.max(0, mostOfArtistAndDay - offers.ofDay),
  };
}

/** Whether another start may be kept for a client by an offer: counts their holds and their offers by the same limits. */
export async function canKeepAnother(trx: Knex, kept: KeptDay, now: Date): Promise<boolean> {
  const { most, mostOfDay } = await holdLimits(trx, kept, now);
  const holds = await countKept(trx, 'holds', { ...kept, now });
  return holds.all < most && holds.ofDay < mostOfDay;
}

/** How many holds or open offers the client has, in all and with the artist on the day. */
async function countKept(
  trx: Knex,
  kind: 'holds' | 'waiting_offers',
  { clientUserId, artistId, day, now }: KeptDay & { readonly now: Date },
): Promise<{ readonly all: number; readonly ofDay: number }> {
  const kept = await trx(kind)
    .where({ client_user_id: clientUserId, ...(kind === 'waiting_offers' && { status: 'open' }) })
    .where('expires_at', '>', now)
    .select<{ isOfDay: boolean }[]>(
      trx.raw('(artist_id = ? and during && tstzrange(?, ?)) as "isOfDay"', [artistId, day.from, day.until]),
    );
  return { all: kept.length, ofDay: kept.filter(({ isOfDay }) => isOfDay).length };
}

/**
 * Stores a hold, replaces the client's previous one for the entry, and releases the oldest ones beyond the limits. The client and the artist must
 * be locked and the time be free.
 */
export async function saveHold(
  trx: Knex,
  hold: Hold,
  { day, ...limits }: Awaited<ReturnType<typeof holdLimits>> & Pick<KeptDay, 'day'>,
): Promise<void> {
  await trx('holds')
    .insert({
      client_user_id: hold.clientUserId,
      entry: hold.entry,
      artist_id: hold.artistId,
      during: `[${hold.from.toISOString()},${hold.until.toISOString()})`,
      expires_at: hold.expiresAt,
    })
    .onConflict(['client_user_id', 'entry'])
    .merge();
  const own = () => trx('holds').where({ client_user_id: hold.clientUserId });
  const ofDay = () =>
    own().where({ artist_id: hold.artistId }).whereRaw('during && tstzrange(?, ?)', [day.from, day.until]);
  await releaseOldest(ofDay, limits.mostOfDay);
  await releaseOldest(own, limits.most);
}

async function releaseOldest(holds: () => Knex.QueryBuilder, most: number): Promise<void> {
  const newest = holds()
    .orderBy([{ column: 'expires_at', order: 'desc' }, 'entry'])
    .limit(most)
    .select('entry');
  await holds().whereNotIn('entry', newest).delete();
}

/** Deletes a client's hold of one entry, or all of them. */
export async function deleteHoldsOf(
  knex: Knex,
  clientUserId: number,
  entry: string | undefined,
): Promise<void> {
  await knex('holds')
    .where({ client_user_id: clientUserId, ...(entry === undefined ? {} : { entry }) })
    .delete();
}
