import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import Stripe from 'stripe';
import { readBacklog } from '../backlog.job.ts';
import { createProviderEvents, onProviderEvent, type ProviderEvents } from './provider-events.ts';

const now = '2026-03-02T17:00:00Z';
const { errors } = Stripe;
const missing = new errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such object',
  statusCode: 404,
});
const away = new errors.StripeConnectionError({ type: 'api_error', message: 'no answer' });

describe('an event of the provider', () => {
  let service: TestService;
  let events: ProviderEvents;
  let asked: string[];
  /** What a handler of this object throws. */
  let failures: Map<string, Error>;

  beforeAll(async () => {
    service = await startTestService(
      { name: 'payments', root: new URL('../../', import.meta.url), compose: () => ({ routes: [] }) },
      { now },
    );
  });
  beforeEach(async () => {
    service.clock.set(now);
    await service.knex('provider_events').delete();
    asked = [];
    failures = new Map();
    const ask = async (id: string) => {
      asked.push(id);
      const failure = failures.get(id);
      if (failure) throw failure;
      return { id };
    };
    events = createProviderEvents({
      ...service.parts,
      // Only the sweep runs them.
      jobs: { add: async () => undefined },
      stripe: new Stripe('sk_test_unused'),
      handlers: [
        onProviderEvent('charge.refunded', {
          ask: ({ data }) => ask(data.object.id),
          handle: async () => undefined,
        }),
        onProviderEvent('payout.paid', {
          origin: 'connected',
          ask: ({ data }) => ask(data.object.id),
          handle: async () => undefined,
        }),
      ],
    });
  });
  afterAll(() => service.stop());

  const receive = (id: string, type = 'charge.refunded', account?: string) =>
    events.receive({
      ...{ id: `evt_${id}`, object: 'event', type, created: 1_772_000_000, data: { object: { id } } },
      ...(account !== undefined && { account }),
    } as unknown as Stripe.Event);
  async function sweep(times = 1): Promise<void> {
    const job = events.jobs.find(({ kind }) => kind === 'scheduled');
    if (job?.kind !== 'scheduled') throw new Error('there is no sweep');
    for (let turn = 0; turn < times; turn += 1) {
      service.clock.advance({ seconds: 31 * 60 });
      await job.run();
    }
  }
  const outcomes = async (): Promise<Record<string, string | null>> => {
    const rows = await service
      .knex('provider_events')
      .select<{ id: string; outcome: string | null }[]>('id', 'outcome');
    return Object.fromEntries(rows.map(({ id, outcome }) => [id.slice(4), outcome]));
  };

  it('of the account of a salon is not taken for one of ours, nor the other way round', async () => {
    await receive('own');
    await receive('theirs', 'charge.refunded', 'acct_salon');
    await receive('payout-ours', 'payout.paid');
    await receive('payout-theirs', 'payout.paid', 'acct_salon');
    await sweep();
    expect(asked.sort()).toEqual(['own', 'payout-theirs']);
    expect(await outcomes()).toEqual({
      ...{ own: 'handled', 'payout-theirs': 'handled' },
      ...{ theirs: 'ignored', 'payout-ours': 'ignored' },
    });
  });

  it('about an object that our account does not have concerns nothing of ours', async () => {
    failures.set('gone', missing).set('gone-payout', missing);
    await receive('gone');
    await receive('gone-payout', 'payout.paid', 'acct_salon');
    await sweep();
    expect(await outcomes()).toEqual({ gone: 'handled', 'gone-payout': null });
  });

  it('that always fails waits for a person after fifty attempts, and is attempted again when they say so', async () => {
    failures.set('broken', new Error('a mistake of ours'));
    await receive('broken');
    await sweep(52);
    expect(asked).toHaveLength(50);
    const { lateEvents, failedEvents } = await readBacklog(service.knex, service.clock.now());
    expect({ lateEvents, failedEvents }).toEqual({ lateEvents: 0, failedEvents: 1 });
    failures.clear();
    await service.knex('provider_events').update({ attempts: 0, given_up_at: null });
    await sweep();
    expect(await outcomes()).toEqual({ broken: 'handled' });
  });

  it('is attempted for as long as the provider is away', async () => {
    failures.set('late', away);
    await receive('late');
    await sweep(60);
    expect(asked).toHaveLength(60);
    failures.clear();
    await sweep();
    expect(await outcomes()).toEqual({ late: 'handled' });
  });

  it('is left for the next sweep while the provider is away, which begins with it', async () => {
    failures.set('first', away).set('second', away);
    await receive('first');
    service.clock.advance({ seconds: 1 });
    await receive('second');
    await sweep();
    expect(asked).toEqual(['first']);
    await sweep();
    expect(asked).toEqual(['first', 'second']);
    failures.clear();
    await sweep();
    expect(await outcomes()).toEqual({ first: 'handled', second: 'handled' });
  });

  it('is swept before those that were attempted since', async () => {
    failures.set('first', new Error('a mistake of ours'));
    await receive('first');
    await sweep();
    await receive('second');
    await sweep();
    expect(asked).toEqual(['first', 'second', 'first']);
  });
});
