import type { Knex } from 'knex';
import type Stripe from 'stripe';

/** Stores an event once, without secrets; false if it was stored before. One that nobody handles keeps its type only. */
export async function insertEvent(
  knex: Knex,
  { event, now, isIgnored }: { event: Stripe.Event; now: Date; isIgnored: boolean },
): Promise<boolean> {
  const inserted = await knex('provider_events')
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

/** Counts an attempt to handle an event, before it begins: one that ends the process counts too. Undefined for an event that is handled or waits for a person. */
export async function beginAttempt(
  knex: Knex,
  { id, now }: { id: string; now: Date },
): Promise<{ event: Stripe.Event; attempts: number } | undefined> {
  const [row] = await knex('provider_events')
    .where({ id })
    .whereNull('handled_at')
    .whereNull('given_up_at')
    .update({ attempts: knex.raw('attempts + 1'), attempted_at: now })
    .returning<{ event: Stripe.Event; attempts: number }[]>(['payload as event', 'attempts']);
  return row;
}

/** An attempt that failed for no reason of the event's, such as a provider that is away, does not count. */
export async function discountAttempt(knex: Knex, id: string): Promise<void> {
  await knex('provider_events').where({ id }).where('attempts', '>', 0).decrement('attempts', 1);
}

/** Nobody attempts this event any more; a person has to look at it. It keeps what it says. */
export async function giveUp(knex: Knex, { id, now }: { id: string; now: Date }): Promise<void> {
  await knex('provider_events').where({ id }).whereNull('handled_at').update({ given_up_at: now });
}

/**
 * Records that an event is handled; false if it was before. What it says about people is not kept.
 */
export async function markHandled(trx: Knex, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const count = await trx('provider_events')
    .where({ id })
    .whereNull('handled_at')
    .update({ handled_at: now, outcome: 'handled', payload: '{}', given_up_at: null });
  return count > 0;
}

/**
 * Ids of events that were received before an instant, are not handled and do not wait for a person: those whose last attempt is longest ago, so that some that always fail
 * do not keep others from being attempted.
 */
export async function findOpenEvents(
  knex: Knex,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  return knex('provider_events')
    .whereNull('handled_at')
    .whereNull('given_up_at')
    .where('received_at', '<', before)
    .orderByRaw('attempted_at nulls first, received_at')
    .limit(limit)
    .pluck<string[]>('id');
}

/** Forgets events that were handled before an instant. */
export async function deleteOldEvents(knex: Knex, before: Date): Promise<void> {
  await knex('provider_events').where('handled_at', '<', before).delete();
}
