import type { Knex } from 'knex';
import type Stripe from 'stripe';

/** Stores an event once, without secrets; false if it was stored before. One that nobody handles keeps its type only. */
export async function insertEvent(
  trx: Knex,
  { event, now, isIgnored }: { event: Stripe.Event; now: Date; isIgnored: boolean },
): Promise<boolean> {
  const inserted = await trx('provider_events')
    .insert({
      id: event.id,
      type: event.type,
      account: event.account ?? null,
      payload: isIgnored ? '{}' : JSON.stringify(event, withoutSecrets),
      created_at: new Date(event.created * 1000),
      received_at: now,
      ...(isIgnored && { handled_at: now, outcome: 'ignored' }),
    })
    .onConflict('id')
    .ignore()
    .returning('id');
  return inserted.length > 0;
}

/** Events about payment intents carry what lets a browser go on with the payment; handlers read the object anew. */
function withoutSecrets(key: string, value: unknown): unknown {
  return key === 'client_secret' ? undefined : value;
}

/** An event that is not handled yet. */
export async function readOpenEvent(knex: Knex, id: string): Promise<Stripe.Event | undefined> {
  const row = await knex('provider_events')
    .where({ id })
    .whereNull('handled_at')
    .first<{ payload: Stripe.Event } | undefined>('payload');
  return row?.payload;
}

/**
 * Records that an event is handled; false if it was before. What it says about people is not kept.
 */
export async function markHandled(trx: Knex, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const count = await trx('provider_events')
    .where({ id })
    .whereNull('handled_at')
    .update({ handled_at: now, outcome: 'handled', payload: '{}' });
  return count > 0;
}

/** Ids of the oldest events that were received before an instant and are not handled. */
export async function findOpenEvents(
  knex: Knex,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  return knex('provider_events')
    .whereNull('handled_at')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .pluck<string[]>('id');
}

/** Forgets events that were handled before an instant. */
export async function deleteOldEvents(knex: Knex, before: Date): Promise<void> {
  await knex('provider_events').where('handled_at', '<', before).delete();
}
