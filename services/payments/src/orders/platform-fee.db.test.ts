import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { startCardOrders, type CardOrders } from '../testing/card-orders.ts';
import { createVisitSteps } from '../visit-charges/visit-step-definitions.ts';
import { payKey } from './accept-order.ts';
import type { payPayload } from './order-context.ts';
import { createOrderSteps } from './order-steps.ts';

describe('our fee of a payment that is repeated after the setting has changed', () => {
  let accept: CardOrders['accept'];
  let fixtures: CardOrders['fixtures'];
  let given: CardOrders['given'];

  beforeAll(async () => {
    ({ accept, fixtures, given } = await startCardOrders({ env: { PLATFORM_FEE_PERCENT: '2' } }));
  });
  afterAll(() => fixtures.stop());

  /** Sends the request of a step that was done once more, with its key. */
  function repeat(key: string, payload: z.output<typeof payPayload>, feePercent: number) {
    const { parts, sandbox, clock } = fixtures;
    const env = { platformFeeBasisPoints: feePercent * 100 };
    const { pay } = createOrderSteps({ ...parts, env, visitSteps: createVisitSteps(parts) });
    return pay.call(payload, {
      stripe: sandbox.stripe,
      key,
      now: clock.now(),
      stateOf: () => Promise.resolve(undefined),
    });
  }

  it('is that of the approval, so that it is the same request', async () => {
    const one = await given();
    await accept(one);
    const key = payKey({ id: one.order.id, attempt: 1 });
    const { payload } = await fixtures
      .knex('provider_steps')
      .where({ key })
      .first<{ payload: z.output<typeof payPayload> }>('payload');
    const fee = { status: 'succeeded', charge: { platformFeeCents: 106 } };
    expect(await repeat(key, payload, 5)).toMatchObject(fee);
    // A step of the release before has no fee.
    const { platformFeeCents: _fee, ...older } = payload;
    expect(await repeat(key, older, 2)).toMatchObject(fee);
  });
});
