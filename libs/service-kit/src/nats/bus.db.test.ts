import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineServiceRequest } from '@frizo/contracts';
import type { NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { z } from 'zod';
import { currentRequestId, onBehalfOf } from '../request-scope.ts';
import { createBus, respond, startResponder, Unanswered, type Bus } from './bus.ts';

const reply = z.object({ text: z.string() });
const request = z.object({ count: z.int().default(1) });
const base = {
  service: 'booking',
  request,
  reply,
  deadlineMs: 300,
  summary: 'A request of this suite.',
} as const;
const repeatText = defineServiceRequest({ ...base, subject: 'booking.ask.bus-suite.v1' });
const withoutResponder = defineServiceRequest({ ...base, subject: 'booking.ask.bus-suite-unanswered.v1' });
const slow = defineServiceRequest({ ...base, subject: 'booking.ask.bus-suite-slow.v1' });
const failing = defineServiceRequest({ ...base, subject: 'booking.ask.bus-suite-failing.v1' });

describe('a service request', () => {
  let connection: NatsConnection;
  let bus: Bus;
  const failures: unknown[] = [];
  const stops: (() => Promise<void>)[] = [];
  const requestIds: (string | undefined)[] = [];

  beforeAll(async () => {
    connection = await connect({ servers: String(process.env.NATS_URL) });
    bus = createBus(connection);
    const responders = [
      respond(repeatText, async ({ count }) => {
        requestIds.push(currentRequestId());
        return { text: 'ha'.repeat(count) };
      }),
      respond(slow, () => new Promise(() => undefined)),
      respond(failing, () => Promise.reject(new Error('internal details'))),
    ];
    for (const responder of responders) {
      stops.push(startResponder(connection, responder, (error) => failures.push(error)));
    }
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await connection.close();
  });

  it('gets a reply, with its defaults filled in', async () => {
    expect(await bus.request(repeatText, {})).toEqual({ text: 'ha' });
    expect(await bus.request(repeatText, { count: 2 })).toEqual({ text: 'haha' });
  });

  it('carries the id of the HTTP request that caused it', async () => {
    await onBehalfOf('request-of-bus-suite', () => bus.request(repeatText, {}));
    expect(requestIds.at(-1)).toBe('request-of-bus-suite');
  });

  it.each([
    ['no service is subscribed', withoutResponder],
    ['its deadline passes', slow],
    ['its handler fails', failing],
  ])('is rejected when %s', async (_, definition) => {
    await expect(bus.request(definition, {})).rejects.toBeInstanceOf(Unanswered);
  });

  it('hides the error of its handler from the caller and logs it', async () => {
    await expect(bus.request(failing, {})).rejects.not.toThrow('internal details');
    expect(failures).toContainEqual(new Error('internal details'));
  });

  it('is rejected before it is sent when it does not match the contract', async () => {
    await expect(bus.request(repeatText, { count: 1.5 })).rejects.toBeInstanceOf(z.ZodError);
  });
});
