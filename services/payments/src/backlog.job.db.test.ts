import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { readBacklog } from './backlog.job.ts';

const now = '2026-03-02T17:00:00Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000);

describe('the backlog of payments', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(
      { name: 'payments', root: new URL('../', import.meta.url), compose: () => ({ routes: [] }) },
      { now },
    );
  });
  afterAll(() => service.stop());

  const read = () => readBacklog(service.knex, new Date(now));

  it('is empty at first', async () => {
    expect(await read()).toEqual({
      stuckSteps: 0,
      lateSteps: 0,
      postponedSteps: 0,
      lateEvents: 0,
      failedEvents: 0,
      differences: 0,
    });
  });

  it('counts what is late or stuck, not what is on its way or has ended', async () => {
    const step = (key: string, state: string, minutes: number) => ({
      key,
      state,
      name: 'pay-order',
      payload: '{}',
      created_at: minutesAgo(minutes),
      settled_at: state === 'done' ? minutesAgo(0) : null,
      leased_until: null,
    });
    await service
      .knex('provider_steps')
      .insert([
        step('stuck', 'stuck', 1),
        step('late-1', 'waiting', 6),
        { ...step('late-2', 'waiting', 60), leased_until: minutesAgo(-0.5) },
        step('on its way', 'waiting', 4),
        { ...step('put off', 'waiting', 60), leased_until: minutesAgo(-20) },
        step('done', 'done', 60),
      ]);
    const event = (id: string, minutes: number, isHandled: boolean) => ({
      id,
      type: 'payout.paid',
      payload: '{}',
      created_at: minutesAgo(90),
      received_at: minutesAgo(minutes),
      ...(isHandled && { handled_at: minutesAgo(0), outcome: 'handled' }),
    });
    await service
      .knex('provider_events')
      .insert([
        event('late', 6, false),
        event('new', 4, false),
        event('handled', 60, true),
        { ...event('failed', 900, false), given_up_at: minutesAgo(60) },
      ]);
    const difference = (reference: string, resolved_at: Date | null) => ({
      reference,
      kind: 'missing-here',
      what: 'charge',
      occurred_at: minutesAgo(90),
      found_at: minutesAgo(30),
      resolved_at,
    });
    await service
      .knex('reconciliation_differences')
      .insert([difference('ch_open', null), difference('ch_resolved', minutesAgo(1))]);
    expect(await read()).toEqual({
      stuckSteps: 1,
      lateSteps: 2,
      postponedSteps: 1,
      lateEvents: 1,
      failedEvents: 1,
      differences: 1,
    });
  });
});
