import type { Knex } from 'knex';

export interface Hold {
  readonly clientUserId: number;
  readonly artistId: number;
  readonly from: Date;
  readonly until: Date;
  readonly expiresAt: Date;
}

/** Decisions 4: five minutes. */
export const holdLifetimeMs = 5 * 60 * 1000;

/** Replaces whatever the client held before. Call it with the artist locked and the time found free. */
export async function putHold(trx: Knex, hold: Hold): Promise<void> {
  await trx('holds')
    .insert({
      client_user_id: hold.clientUserId,
      artist_id: hold.artistId,
      during: `[${hold.from.toISOString()},${hold.until.toISOString()})`,
      expires_at: hold.expiresAt,
    })
    .onConflict('client_user_id')
    .merge();
}

export async function deleteHoldOf(knex: Knex, clientUserId: number): Promise<void> {
  await knex('holds').where({ client_user_id: clientUserId }).delete();
}
