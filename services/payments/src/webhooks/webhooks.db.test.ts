import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import type { ServiceDefinition } from '@frizo/service-kit';
import { until } from '@frizo/service-kit/testing';
import Stripe from 'stripe';
import { createProviderEvents, onProviderEvent } from './provider-events.ts';
import { serveWebhooks } from './webhook.route.ts';

const now = '2026-03-02T17:00:00Z';
const secrets = ['whsec_old', 'whsec_new'];
const stripe = new Stripe('sk_test_unused');

describe('webhooks', () => {
  let service: TestService;
  let handled: string[];
  let failures: number;
  let asked: number;

  const definition: ServiceDefinition = {
    name: 'payments',
    root: new URL('../../', import.meta.url),
    compose(parts) {
      const handlers = [
        onProviderEvent(['payment_intent.succeeded', 'payment_intent.payment_failed'], {
          async ask(event) {
            asked += 1;
            return event.data.object.id === 'pi_unknown' ? undefined : { id: event.data.object.id };
          },
          async handle({ id }, { trx }) {
            await trx('intents').insert({ id });
            if (failures > 0) {
              failures -= 1;
              throw new Error('the first attempt fails');
            }
            handled.push(id);
          },
        }),
      ];
      const events = createProviderEvents({ ...parts, stripe, handlers });
      return {
        routes: [],
        jobs: events.jobs,
        ...serveWebhooks({ ...parts, stripe, env: { webhookSecrets: secrets }, events }),
      };
    },
  };

  beforeAll(async () => {
    service = await startTestService(definition, { now });
    await service.knex.raw('create table intents (id text primary key)');
  });
  beforeEach(() => {
    handled = [];
    failures = 0;
    asked = 0;
  });
  afterAll(() => service.stop());

  const eventOf = (id: string, type: string, object: object = { id: `pi_${id}`, object: 'payment_intent' }) =>
    JSON.stringify({
      id: `evt_${id}`,
      object: 'event',
      type,
      created: Math.floor(new Date(now).getTime() / 1000) - 3_600,
      data: { object },
    });

  async function send(
    payload: string,
    options: { secret?: string; ageSeconds?: number; signature?: string } = {},
  ): Promise<number> {
    const timestamp = Math.floor(service.clock.now().getTime() / 1000) - (options.ageSeconds ?? 0);
    const signature =
      options.signature ??
      stripe.webhooks.generateTestHeaderString({ payload, secret: options.secret ?? 'whsec_new', timestamp });
    const answer = await fetch(`${service.host.url}/api/payments/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    });
    return answer.status;
  }
  const eventRow = (id: string) =>
    service
      .knex('provider_events')
      .where({ id: `evt_${id}` })
      .first();
  const outcome = (id: string) =>
    until(
      async () => ((await eventRow(id)) as { outcome?: string } | undefined)?.outcome,
      (value) => value != null,
    );

  it('handles an event once, however often and concurrently it is delivered', async () => {
    const payload = eventOf('twice', 'payment_intent.succeeded');
    expect(await Promise.all([send(payload), send(payload), send(payload)])).toEqual([200, 200, 200]);
    expect(await outcome('twice')).toBe('handled');
    expect(await send(payload)).toBe(200);
    expect(handled).toEqual(['pi_twice']);
    expect(asked).toBe(1);
  });

  it('handles an event again after a failure, without traces of the failed attempt', async () => {
    failures = 1;
    expect(await send(eventOf('failing', 'payment_intent.succeeded'))).toBe(200);
    await until(
      async () => failures,
      (left) => left === 0,
    );
    await until(
      async () => {
        await service.host.services.get('payments')?.jobs.runWaiting('provider-event');
        return handled;
      },
      (ids) => ids.length === 1,
    );
    expect(await outcome('failing')).toBe('handled');
  });

  it('keeps nothing of what a handled event says', async () => {
    await send(eventOf('private', 'payment_intent.payment_failed'));
    await outcome('private');
    expect(await eventRow('private')).toMatchObject({ payload: {}, type: 'payment_intent.payment_failed' });
  });

  it('ignores types that it does not know, and objects of others', async () => {
    expect(await send(eventOf('other', 'customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await outcome('other')).toBe('ignored');
    expect(await send(eventOf('unknown', 'payment_intent.succeeded'))).toBe(200);
    expect(await outcome('unknown')).toBe('handled');
    expect(handled).toEqual([]);
  });

  it('accepts a signature by any of its secrets', async () => {
    expect(await send(eventOf('old', 'payment_intent.succeeded'), { secret: 'whsec_old' })).toBe(200);
    expect(await outcome('old')).toBe('handled');
  });

  const forged = eventOf('forged', 'payment_intent.succeeded');
  it.each([
    ['by another secret', forged, { secret: 'whsec_other' }],
    ['that is older than five minutes', forged, { ageSeconds: 301 }],
    ['that is no signature', forged, { signature: 'nothing' }],
    ['that is missing', forged, { signature: '' }],
    [
      'of another body',
      forged,
      { signature: stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: 'whsec_new' }) },
    ],
    ['of what is no event', 'no json', {}],
  ])('refuses a signature %s', async (_why, payload, options) => {
    expect(await send(payload, options)).toBe(400);
    expect(await eventRow('forged')).toBeUndefined();
  });

  it('refuses a body that is too large', async () => {
    expect(await send(JSON.stringify({ text: 'a'.repeat(600_000) }))).toBe(413);
  });
});
