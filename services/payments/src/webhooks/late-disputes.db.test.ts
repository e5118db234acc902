import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked, getAppointmentCharges } from '@frizo/contracts';
import type { TestService } from '@frizo/local-platform/testing';
import { until } from '@frizo/service-kit/testing';
import type { TestSandbox } from '@frizo/stripe-sandbox/testing';
import { composeSteps } from '../compose-steps.ts';
import { composeOrders } from '../orders/compose-orders.ts';
import { composePrepaid } from '../prepaid/compose-prepaid.ts';
import { startPrepaidFixtures, type PrepaidFixtures } from '../testing/prepaid-fixtures.ts';
import { buildBooked, owner, startVisitFixtures, type VisitFixtures } from '../testing/visit-fixtures.ts';
import { composeVisitCharges } from '../visit-charges/visit-charges.routes.ts';

type Fixtures = TestService & { readonly sandbox: TestSandbox };
type Table = 'payment_orders' | 'prepaid_purchases' | 'visit_charges';

/** A payment with an open dispute. */
interface Disputed {
  readonly table: Table;
  readonly id: number;
  readonly intent: string;
}

const disputeOf = async ({ knex }: Fixtures, { table, id }: Disputed): Promise<string | null> =>
  (await knex(table).where({ id }).first<{ dispute: string | null }>('dispute')).dispute;

/** Reads a dispute as the handlers of its events do. @returns what a slow copy does with it afterwards */
async function askAbout(fixtures: Fixtures, { intent }: Disputed): Promise<() => Promise<void>> {
  const { stripe } = fixtures.sandbox;
  const { env, ...composed } = composeSteps(fixtures.parts);
  const parts = { ...fixtures.parts, ...composed };
  const handlers = [
    ...composeOrders(parts).events,
    ...composePrepaid({ ...parts, env }).events,
    ...composeVisitCharges(parts).events,
  ].filter(({ types }) => types.includes('charge.dispute.created'));
  const events = await stripe.events.list({ type: 'charge.dispute.created', limit: 100 });
  const event = events.data.find(
    ({ data }) => 'payment_intent' in data.object && data.object.payment_intent === intent,
  );
  if (!event) throw new Error(`there is no dispute of ${intent}`);
  const asked = await Promise.all(
    handlers.map(async (handler) => ({ handler, fact: await handler.ask(event, { stripe }) })),
  );
  const found = asked.filter(({ fact }) => fact !== undefined);
  expect(found).toHaveLength(1);
  return async () => {
    for (const { handler, fact } of found)
      await fixtures.parts.transaction((trx) =>
        handler.handle(fact, { trx, event, now: fixtures.clock.now() }),
      );
  };
}

async function decide({ sandbox }: Fixtures, { intent }: Disputed, state: 'won' | 'lost'): Promise<void> {
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent });
  const uncategorized_text = state === 'won' ? 'winning_evidence' : 'losing_evidence';
  await sandbox.stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text } });
}

async function expectToStay(fixtures: Fixtures, disputed: Disputed, state: 'won' | 'lost'): Promise<void> {
  await until(
    () => disputeOf(fixtures, disputed),
    (dispute) => dispute === 'open',
  );
  const handleLate = await askAbout(fixtures, disputed);
  await decide(fixtures, disputed, state);
  await until(
    () => disputeOf(fixtures, disputed),
    (dispute) => dispute === state,
  );
  await handleLate();
  expect(await disputeOf(fixtures, disputed)).toBe(state);
}

describe('a dispute that is read before it is decided, and written afterwards', () => {
  let fixtures: PrepaidFixtures;
  let visits: VisitFixtures;

  beforeAll(async () => {
    fixtures = await startPrepaidFixtures();
    visits = await startVisitFixtures({ deliversEvents: true });
  });
  afterAll(async () => {
    await fixtures.stop();
    await visits.stop();
  });

  it.each(['won', 'lost'] as const)('stays %s for an order', async (state) => {
    const visit = await fixtures.givenApproval(fixtures.newUser(), {}, 'createDispute');
    expect((await visit.approve(5_280)).status).toBe(200);
    const id = visit.orderId;
    const { intent_id: intent } = await fixtures
      .knex('payment_orders')
      .where({ id })
      .first<{ intent_id: string }>('intent_id');
    await expectToStay(fixtures, { table: 'payment_orders', id, intent }, state);
  });

  it.each(['won', 'lost'] as const)('stays %s for a package', async (state) => {
    const { purchaseId: id, intent } = await fixtures.givenPackage('createDispute');
    await expectToStay(fixtures, { table: 'prepaid_purchases', id, intent }, state);
  });

  it.each(['won', 'lost'] as const)('stays %s for a deposit', async (state) => {
    await visits.setCard('pm_card_createDispute');
    const booked = buildBooked(1_000);
    await visits.publish(appointmentBooked, booked);
    const { appointmentId } = booked;
    const { body } = await until(
      () => visits.host.call(getAppointmentCharges, { appointmentId }, { actor: owner }),
      (answer) => answer.body.charges[0]?.state === 'paid',
    );
    const id = body.charges[0]?.id ?? 0;
    const row = await visits
      .knex('visit_charges')
      .where({ id })
      .first<{ intent_id: string; lost_dispute_cents: number | null }>('intent_id');
    await expectToStay(visits, { table: 'visit_charges', id, intent: row.intent_id }, state);
    const after = await visits.knex('visit_charges').where({ id }).first<typeof row>('lost_dispute_cents');
    expect(after.lost_dispute_cents).toBe(state === 'lost' ? 1_000 : null);
  });
});
