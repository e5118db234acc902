import type { Knex } from 'knex';

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

/** How many starts a client may hold; beyond that the oldest are released: clients cannot hold more than they could book. */
interface HoldLimits {
  readonly most: number;
  /** With the artist of the new hold, between these instants. */
  readonly mostOfDay: number;
  readonly day: { readonly from: Date; readonly until: Date };
}

/** Stores a hold and replaces the client's previous one for the entry. The client and the artist must be locked and the time be free. */
export async function saveHold(trx: Knex, hold: Hold, limits: HoldLimits): Promise<void> {
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
  const { from, until } = limits.day;
  const ofDay = () =>
    own().where({ artist_id: hold.artistId }).whereRaw('during && tstzrange(?, ?)', [from, until]);
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
