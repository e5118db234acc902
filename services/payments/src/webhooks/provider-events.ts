import { handleJob, scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CopyObserver } from '../provider/copy-observer.ts';
import { isMissing, isProviderAway, isProviderUnreachable } from '../provider/failures.ts';
import {
  beginAttempt,
  deleteOldEvents,
  discountAttempt,
  findOpenEvents,
  giveUp,
  insertEvent,
  markHandled,
} from './provider-events.store.ts';

type EventType = Stripe.Event['type'];
type EventOf<Type extends EventType> = Extract<Stripe.Event, { type: Type }>;

/** Whose objects an event is about: ours, or those in the accounts of salons, whose ids mean nothing in our account. */
export type EventOrigin = 'own' | 'connected';

/** What a service does about events of some types. */
export interface ProviderEventHandler {
  readonly types: readonly EventType[];
  readonly origin: EventOrigin;
  ask(event: Stripe.Event, tools: { readonly stripe: Stripe }): Promise<unknown>;
  handle(fact: unknown, tools: EventTools): Promise<void>;
}

export interface EventTools {
  /** Commits with the record that the event is handled. */
  readonly trx: Knex.Transaction;
  readonly event: Stripe.Event;
  readonly now: Date;
}

/**
 * Handles events of the provider. They come late, twice and in any order, so a handler does not trust what an event says: `ask` reads the object as it is now, outside of
 * transactions, and `handle` brings our rows up to it. Both may run again.
 * @param types `'payment_intent.succeeded'`, or a list
 */
export function onProviderEvent<const Type extends EventType, Fact>(
  types: Type | readonly Type[],
  handler: {
    /** Of our own account unless said otherwise; events of the other origin are ignored. */
    readonly origin?: EventOrigin;
    /**
     * The present state; undefined if the event concerns nothing of ours, as does an object of our own account that the provider does not have. For a connected account
     * pass `{ stripeAccount: event.account }`.
     */
    ask(event: EventOf<Type>, tools: { readonly stripe: Stripe }): Promise<Fact | undefined>;
    handle(fact: Fact, tools: EventTools): Promise<void>;
  },
): ProviderEventHandler {
  return {
    types: typeof types === 'string' ? [types] : types,
    origin: handler.origin ?? 'own',
    ask: (event, tools) => handler.ask(event as EventOf<Type>, tools),
    handle: (fact, tools) => handler.handle(fact as Fact, tools),
  };
}

export interface ProviderEventParts extends Pick<
  ServiceParts,
  'knex' | 'transaction' | 'jobs' | 'clock' | 'log'
> {
  readonly stripe: Stripe;
  readonly handlers: readonly ProviderEventHandler[];
  readonly observer?: CopyObserver;
}

export interface ProviderEvents {
  /**
   * Stores an event whose signature was verified, and handles it later by a job.
   * @returns false if it was stored before
   */
  receive(event: Stripe.Event): Promise<boolean>;
  readonly jobs: readonly Job[];
}

const eventJob = {
  name: 'provider-event',
  payload: z.object({ id: z.string() }),
  retries: { most: 120, firstSeconds: 2, longestSeconds: 900 },
  attemptSeconds: 60,
};
const dayMs = 24 * 60 * 60_000;
/** The provider sends an event again for up to three days; its id is remembered for much longer. */
const keptDays = 90;
/** Open for longer than any job that was not lost. */
const lostAfterMs = 30 * 60_000;
const sweepLimit = 500;
/** Then an event waits for a person. By its job that is half a day; attempts while the provider is away do not count. */
const mostAttempts = 50;

/** Receives and handles the provider's events, each once. */
export function createProviderEvents(parts: ProviderEventParts): ProviderEvents {
  const { knex, transaction, jobs, clock, observer } = parts;
  observer?.eventsDefined?.(parts.handlers.map(({ types }) => types));
  return {
    async receive(event) {
      // Most events of a payment concern nobody: one statement, without a transaction.
      if (handlersOf(parts, event).length === 0)
        return insertEvent(knex, { event, now: clock.now(), isIgnored: true });
      const isNew = await transaction(async (trx) => {
        const isInserted = await insertEvent(trx, { event, now: clock.now(), isIgnored: false });
        if (isInserted) await jobs.add(trx, eventJob, [{ id: event.id }]);
        await observer?.eventReached?.('receiving', event.id);
        return isInserted;
      });
      await observer?.eventReached?.('received', event.id);
      return isNew;
    },
    jobs: [
      handleJob(eventJob, ({ id }) => handleEvent(parts, id)),
      scheduledJob({
        name: 'sweep-provider-events',
        schedule: '*/10 * * * *',
        async run() {
          const now = clock.now().getTime();
          await sweepEvents(parts, new Date(now - lostAfterMs));
          await deleteOldEvents(knex, new Date(now - keptDays * dayMs));
        },
      }),
    ],
  };
}

/** Handles events whose job was lost, until the provider is away: each of the others would wait for it too. */
async function sweepEvents(parts: ProviderEventParts, before: Date): Promise<void> {
  for (const id of await findOpenEvents(parts.knex, { before, limit: sweepLimit }))
    try {
      await handleEvent(parts, id);
    } catch (err) {
      parts.log.warn({ err, id }, 'an event of the provider failed');
      if (isProviderUnreachable(err)) return;
    }
}

/** The handlers of an event, by its type and by whose objects it is about. */
function handlersOf(
  { handlers }: Pick<ProviderEventParts, 'handlers'>,
  { type, account }: Pick<Stripe.Event, 'type' | 'account'>,
): ProviderEventHandler[] {
  const from: EventOrigin = account === undefined ? 'own' : 'connected';
  return handlers.filter(
    ({ types, origin }) => origin === from && (types as readonly string[]).includes(type),
  );
}

/** Handles a stored event, unless it is handled or waits for a person. */
async function handleEvent(parts: ProviderEventParts, id: string): Promise<void> {
  const { knex, clock, log } = parts;
  const begun = await beginAttempt(knex, { id, now: clock.now() });
  if (!begun) return;
  const { event, attempts } = begun;
  if (attempts > mostAttempts) {
    await giveUp(knex, { id, now: clock.now() });
    log.error(
      { id, type: event.type },
      'an event of the provider has failed too often and waits for a person',
    );
    return;
  }
  try {
    await attempt(parts, event);
  } catch (error) {
    if (isProviderAway(error)) await discountAttempt(knex, id);
    throw error;
  }
}

async function attempt(parts: ProviderEventParts, event: Stripe.Event): Promise<void> {
  const { transaction, clock, observer } = parts;
  const { id } = event;
  const facts = await Promise.all(
    handlersOf(parts, event).map(async (handler) => ({
      handler,
      fact: await askFor(parts, handler, event),
    })),
  );
  await observer?.eventReached?.('asked', id);
  const now = clock.now();
  await transaction(async (trx) => {
    // Locks the row: the same event in another copy waits, and finds it handled.
    if (!(await markHandled(trx, { id, now }))) return;
    for (const { handler, fact } of facts)
      if (fact !== undefined) await handler.handle(fact, { trx, event, now });
    await observer?.eventReached?.('handling', id);
  });
  await observer?.eventReached?.('handled', id);
}

async function askFor(
  { stripe, log }: Pick<ProviderEventParts, 'stripe' | 'log'>,
  handler: ProviderEventHandler,
  event: Stripe.Event,
): Promise<unknown> {
  try {
    return await handler.ask(event, { stripe });
  } catch (error) {
    if (handler.origin !== 'own' || !isMissing(error)) throw error;
    log.info({ err: error, id: event.id }, 'the object of an event does not exist');
    return undefined;
  }
}
