import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventsHandled, runScheduled } from '../testing/payments-fixtures.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';
import type { PaymentState } from '../orders/payment-intents.ts';
import { createPurchaseTools, type PurchaseParts } from './compose-prepaid.ts';
import { applyPurchase } from './apply-purchase.ts';
import { createPurchaseSteps } from './purchase-steps.ts';
import type { PurchaseRow } from './purchases.store.ts';

/** The bank has not decided about these yet, which test cards of the provider do not do: their rows are set back to what they are then. */
describe('purchases whose payment takes its time', () => {
  let fixtures: PrepaidFixtures;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
  });
  afterAll(() => fixtures.stop());

  const read = (id: number) =>
    fixtures
      .knex('prepaid_purchases')
      .where({ id })
      .first<PurchaseRow & { changed_at: Date }>('state', 'intent_id', 'changed_at');
  /** A package whose step has said that its payment is on its way, without an event since. */
  async function givenProcessing(intentIsKnown: boolean) {
    const { purchaseId, intent } = await fixtures.givenPackage();
    await eventsHandled(fixtures);
    const paid = { paid_at: null, charge_id: null, ...(!intentIsKnown && { intent_id: null }) };
    await fixtures
      .knex('prepaid_purchases')
      .where({ id: purchaseId })
      .update({ state: 'processing', ...paid });
    return { purchaseId, intent };
  }
  async function apply(purchaseId: number, payment: PaymentState): Promise<void> {
    const { parts, sandbox } = fixtures;
    const steps: PurchaseParts['steps'] = {
      add: () => Promise.resolve(true),
      runNow: () => Promise.resolve('pending'),
      jobs: [],
    };
    const purchaseSteps = createPurchaseSteps(parts);
    const tools = createPurchaseTools({ ...parts, stripe: sandbox.stripe, steps, purchaseSteps });
    await tools.inTransaction((context) => applyPurchase(context, purchaseId, payment));
  }

  it('keep their payment and the time since which they wait', async () => {
    const { purchaseId, intent } = await givenProcessing(false);
    const processing = { intentId: intent, status: 'processing', charge: null, failure: null } as const;
    await apply(purchaseId, processing);
    const waiting = await read(purchaseId);
    expect(waiting).toMatchObject({ state: 'processing', intent_id: intent });
    fixtures.clock.advance({ seconds: 60 });
    await apply(purchaseId, processing);
    expect(await read(purchaseId)).toEqual(waiting);
    await apply(purchaseId, { ...processing, status: 'needs-authentication' });
    const asked = await read(purchaseId);
    expect(asked.state).toBe('needs-authentication');
    fixtures.clock.advance({ seconds: 60 });
    for (const status of ['needs-authentication', 'processing'] as const)
      await apply(purchaseId, { ...processing, status });
    expect(await read(purchaseId)).toEqual(asked);
  });

  it.each([
    ['known', true],
    ['not known', false],
  ])(
    'are looked up when the event was lost, also with a payment that is %s',
    async (_what, intentIsKnown) => {
      const { purchaseId, intent } = await givenProcessing(intentIsKnown);
      await runScheduled(fixtures, 'ask-about-purchases');
      expect((await read(purchaseId)).state).toBe('processing');
      fixtures.clock.advance({ seconds: 660 });
      await runScheduled(fixtures, 'ask-about-purchases');
      expect(await read(purchaseId)).toMatchObject({ state: 'paid', intent_id: intent });
    },
  );
});
