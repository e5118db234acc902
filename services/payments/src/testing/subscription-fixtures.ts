import { randomUUID } from 'node:crypto';
import * as contracts from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import { buildActor, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { now, startPaymentsFixtures, type PaymentsFixtures } from './payments-fixtures.ts';

/** Payments whose provider sends its events, and whose businesses have test clocks. */
export interface SubscriptionFixtures extends PaymentsFixtures {
  /** What booking replies about a salon's first visit, by salon. */
  readonly firstVisits: Map<number, { doneAt: string | null; nextEndsAt: string | null }>;
  /** Publishes an event like the outbox of another service. */
  publish<E extends contracts.EventDefinition>(event: E, payload: contracts.PayloadOf<E>): Promise<void>;
  /** The plan with this title and interval. */
  planId(title: 'Artist' | 'Salon', interval?: 'month' | 'year'): Promise<string>;
}

/** A salon whose customer at the provider follows a test clock. */
export interface TestBusiness {
  readonly salonId: number;
  readonly owner: Actor;
  readonly ownerId: number;
  readonly customerId: string;
  readonly clockId: string;
}

/** Starts payments; `stop` it afterwards. */
export async function startSubscriptionFixtures(): Promise<SubscriptionFixtures> {
  const fixtures = await startPaymentsFixtures();
  const connection = await connect({ servers: fixtures.nats.url });
  const firstVisits: SubscriptionFixtures['firstVisits'] = new Map();
  connection.subscribe(contracts.firstVisit.subject, {
    callback: (_error, message) => {
      const { salonId } = contracts.firstVisit.request.parse(message.json());
      const answer = firstVisits.get(salonId) ?? { doneAt: null, nextEndsAt: null };
      message.respond(JSON.stringify({ answer }));
    },
  });
  await fixtures.sandbox.addEndpoint({
    url: `${fixtures.host.url}/api/payments/webhooks/stripe`,
    accounts: 'platform',
  });
  const plans = async () => {
    const { body } = await fixtures.host.call(contracts.getSubscriptionPlans, {});
    return body.products.flatMap((product) => product.plans);
  };
  await until(plans, (found) => found.length > 0);
  return {
    ...fixtures,
    firstVisits,
    async publish(event, payload) {
      await jetstream(connection).publish(event.subject, JSON.stringify(payload), { msgID: randomUUID() });
    },
    async planId(title, interval = 'month') {
      const found = (await plans()).find(
        (plan) => plan.metadata.title === title && plan.billingInterval === interval,
      );
      if (!found) throw new Error(`there is no plan ${title} by the ${interval}`);
      return found.id;
    },
    async stop() {
      await connection.close();
      await fixtures.stop();
    },
  };
}

let lastSalon = 100;

/** A salon of type 7, or of another one, that identity has announced. */
export async function givenBusiness(
  { publish, knex, sandbox }: SubscriptionFixtures,
  { userType = 7 }: { userType?: 2 | 7 } = {},
): Promise<TestBusiness> {
  lastSalon += 1;
  const salonId = lastSalon;
  const userId = salonId + 10_000;
  await publish(contracts.userChanged, {
    ...{ userId, version: 1, email: `owner-${salonId}@example.test`, firstName: 'Olive', lastName: 'Reyes' },
    ...{ phone: null, emailConfirmed: true, userType, salonId, salonAdmin: true, admin: false },
  });
  await until(
    async () => knex('businesses').where({ salon_id: salonId }).first<object | undefined>('salon_id'),
    (row) => row !== undefined,
  );
  const { testHelpers, customers } = sandbox.stripe;
  const clock = await testHelpers.testClocks.create({ frozen_time: Date.parse(now) / 1000 });
  const customer = await customers.create({ test_clock: clock.id, metadata: { salon: String(salonId) } });
  await knex('businesses').where({ salon_id: salonId }).update({ customer_id: customer.id });
  return {
    salonId,
    ownerId: userId,
    owner: buildActor({ userId, userType, salonId, salonAdmin: true }),
    customerId: customer.id,
    clockId: clock.id,
  };
}

/** Moves the time of a business. */
export async function passDays(
  { sandbox }: SubscriptionFixtures,
  { clockId }: TestBusiness,
  days: number,
): Promise<void> {
  const { testClocks } = sandbox.stripe.testHelpers;
  const { frozen_time: before } = await testClocks.retrieve(clockId);
  await testClocks.advance(clockId, { frozen_time: before + days * 86_400 });
}

/** Adds a card by the name of a test card; it is the default if it is the first. Returns its id. */
export async function givenCard(
  { host }: SubscriptionFixtures,
  { owner: actor }: TestBusiness,
  name = 'visa',
): Promise<string> {
  const request = { token: `pm_card_${name}`, requestKey: randomUUID() };
  const { status, body } = await host.call(contracts.addSubscriptionSource, request, { actor });
  if (status !== 200) throw new Error(`the card was refused: ${JSON.stringify(body)}`);
  return body.sourceId;
}

/** A business with a card and a plan. */
export async function givenSubscribed(
  fixtures: SubscriptionFixtures,
  { card = 'visa' } = {},
): Promise<TestBusiness> {
  const business = await givenBusiness(fixtures);
  await givenCard(fixtures, business, card);
  const request = { planId: await fixtures.planId('Salon'), requestKey: randomUUID() };
  const answer = await fixtures.host.call(contracts.createSubscription, request, { actor: business.owner });
  if (answer.status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(answer.body)}`);
  return business;
}
