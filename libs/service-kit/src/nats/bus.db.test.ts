import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineQuestion } from '@frizo/contracts';
import type { NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { z } from 'zod';
import { currentRequestId, onBehalfOf } from '../request-scope.ts';
import { createBus, respond, startResponder, Unanswered, type Bus } from './bus.ts';

const answer = z.object({ text: z.string() });
const request = z.object({ count: z.int().default(1) });
const base = {
  service: 'booking',
  request,
  answer,
  deadlineMs: 300,
  summary: 'A question of this suite.',
} as const;
const question = defineQuestion({ ...base, subject: 'booking.ask.bus-suite.v1' });
const unheard = defineQuestion({ ...base, subject: 'booking.ask.bus-suite-unheard.v1' });
const slow = defineQuestion({ ...base, subject: 'booking.ask.bus-suite-slow.v1' });
const failing = defineQuestion({ ...base, subject: 'booking.ask.bus-suite-failing.v1' });

describe('a question', () => {
  let connection: NatsConnection;
  let bus: Bus;
  const failures: unknown[] = [];
  const stops: (() => Promise<void>)[] = [];
  const heard: (string | undefined)[] = [];

  beforeAll(async () => {
    connection = await connect({ servers: String(process.env.NATS_URL) });
    bus = createBus(connection);
    const responders = [
      respond(question, async ({ count }) => {
        heard.push(currentRequestId());
        return { text: 'ha'.repeat(count) };
      }),
      respond(slow, () => new Promise(() => undefined)),
      respond(failing, () => Promise.reject(new Error('the inside'))),
    ];
    for (const responder of responders) {
      stops.push(startResponder(connection, responder, (error) => failures.push(error)));
    }
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await connection.close();
  });

  it('is answered, with its defaults filled in', async () => {
    expect(await bus.ask(question, {})).toEqual({ text: 'ha' });
    expect(await bus.ask(question, { count: 2 })).toEqual({ text: 'haha' });
  });

  it('carries the id of the request that it is asked for', async () => {
    await onBehalfOf('request-of-bus-suite', () => bus.ask(question, {}));
    expect(heard.at(-1)).toBe('request-of-bus-suite');
  });

  it.each([
    ['nobody listens', unheard],
    ['its deadline is over', slow],
    ['who answers fails', failing],
  ])('goes unanswered when %s', async (_, asked) => {
    await expect(bus.ask(asked, {})).rejects.toBeInstanceOf(Unanswered);
  });

  it('tells the asker nothing of the inside, and the log everything', async () => {
    await expect(bus.ask(failing, {})).rejects.not.toThrow('the inside');
    expect(failures).toContainEqual(new Error('the inside'));
  });

  it('is refused before it is sent when it is not what the contract says', async () => {
    await expect(bus.ask(question, { count: 1.5 })).rejects.toBeInstanceOf(z.ZodError);
  });
});
