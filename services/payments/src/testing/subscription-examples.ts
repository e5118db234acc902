import { randomUUID } from 'node:crypto';
import * as contracts from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { idOf } from '../subscriptions/provider-subscription.ts';
import type { KillablePayments } from './killable-payments.ts';
import {
  eventAbout,
  succeed,
  type EventExample,
  type KillFixtures,
  type StepExample,
  type Subject,
} from './kill-fixtures.ts';

const monthlyCents = 7_500;
const isFirstFee = (cents: number) => cents === monthlyCents;
/** That of a change: what is left of the paid month reduces it. */
const isLaterFee = (cents: number) => cents > monthlyCents;

/** Examples of the steps of subscriptions and of the cards of businesses. */
export const subscriptionStepExamples: Readonly<Record<string, StepExample>> = {
  async 'create-subscription-customer'({ sandbox }, _copy, { salonId, owner }) {
    const request = { token: 'tok_visa', requestKey: randomUUID() };
    return {
      send: (any) => any.call(contracts.addSubscriptionSource, request, owner),
      effects: async () =>
        (await sandbox.stripe.customers.list({ limit: 100 })).data.filter(
          ({ metadata }) => metadata['salon'] === String(salonId),
        ),
    };
  },

  async 'add-subscription-card'(fixtures, _copy, subject) {
    const { customer, card } = await givenBusiness(fixtures, subject);
    const request = { token: 'tok_visa', requestKey: randomUUID() };
    return {
      send: (any) => any.call(contracts.addSubscriptionSource, request, subject.owner),
      effects: async () => (await cardsOf(fixtures.sandbox, customer)).filter(({ id }) => id !== card),
    };
  },

  async 'default-subscription-card'(fixtures, copy, subject) {
    const { customer } = await givenSubscribed(fixtures, copy, subject);
    const sourceId = await givenCard(fixtures, subject, customer);
    return {
      send: (any) => any.call(contracts.setDefaultSubscriptionSource, { sourceId }, subject.owner),
      effects: async () =>
        (await subscriptionsOf(fixtures, customer)).filter(
          ({ default_payment_method }) => default_payment_method === sourceId,
        ),
    };
  },

  async 'remove-subscription-card'(fixtures, _copy, subject) {
    const { card: sourceId } = await givenBusiness(fixtures, subject);
    return {
      send: (any) => any.call(contracts.removeSubscriptionSource, { sourceId }, subject.owner),
      // It is gone.
      statuses: [200, 404],
      async effects() {
        const { customer } = await fixtures.sandbox.stripe.paymentMethods.retrieve(sourceId);
        return customer === null ? [sourceId] : [];
      },
    };
  },

  async 'create-subscription'(fixtures, copy, subject) {
    const { customer } = await givenBusiness(fixtures, subject);
    const request = { planId: await planId(copy, 'month'), requestKey: randomUUID() };
    return {
      send: (any) => any.call(contracts.createSubscription, request, subject.owner),
      effects: () => postedCharges(fixtures, { ...subject, customer }, isFirstFee),
    };
  },

  async 'change-subscription'(fixtures, copy, subject) {
    const { customer } = await givenSubscribed(fixtures, copy, subject);
    const request = { planId: await planId(copy, 'year'), requestKey: randomUUID() };
    return {
      send: (any) => any.call(contracts.changeMainPlan, request, subject.owner),
      effects: () => postedCharges(fixtures, { ...subject, customer }, isLaterFee),
    };
  },

  async 'cancel-subscription'(fixtures, copy, subject) {
    const { customer } = await givenSubscribed(fixtures, copy, subject);
    return {
      send: (any) => any.call(contracts.cancelSubscription, {}, subject.owner),
      effects: async () =>
        (await subscriptionsOf(fixtures, customer)).filter(
          ({ cancel_at_period_end }) => cancel_at_period_end,
        ),
    };
  },
};

/** Examples of the handlers of subscriptions' events. */
export const subscriptionEventExamples: Readonly<Record<string, EventExample>> = {
  async 'customer.subscription.updated'(fixtures, copy, subject) {
    const { customer } = await givenSubscribed(fixtures, copy, subject);
    const [subscription] = await subscriptionsOf(fixtures, customer);
    const id = subscription?.id ?? '';
    await fixtures.sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const { salonId } = subject;
    return {
      event: await eventAbout(fixtures, 'customer.subscription.updated', id),
      effects: () =>
        untilSome(() =>
          fixtures
            .knex('subscriptions')
            .where({ salon_id: salonId, cancel_at_period_end: true })
            .select<object[]>('id'),
        ),
    };
  },

  async 'invoice.paid'(fixtures, copy, subject) {
    const { customer } = await givenSubscribed(fixtures, copy, subject);
    const [subscription] = await subscriptionsOf(fixtures, customer);
    // By support, at the provider.
    await fixtures.sandbox.stripe.subscriptions.update(subscription?.id ?? '', {
      items: [{ id: subscription?.items.data[0]?.id ?? '', price: await planId(copy, 'year') }],
      proration_behavior: 'always_invoice',
    });
    const [changed] = await subscriptionsOf(fixtures, customer);
    const invoice = idOf(changed?.latest_invoice) ?? '';
    return {
      event: await eventAbout(fixtures, 'invoice.paid', invoice),
      effects: () => postedCharges(fixtures, { ...subject, customer }, isLaterFee),
    };
  },

  async 'charge.refunded of a fee'(fixtures, copy, subject) {
    const { customer } = await givenSubscribed(fixtures, copy, subject);
    const { data } = await fixtures.sandbox.stripe.charges.list({ customer });
    const charge = data[0]?.id ?? '';
    await fixtures.sandbox.stripe.refunds.create({ charge, amount: 500 });
    const where = { salon_id: subject.salonId, kind: 'subscription-invoice-refunded' };
    return {
      event: await eventAbout(fixtures, 'charge.refunded', charge),
      effects: () => untilSome(() => fixtures.knex('postings').where(where).select<object[]>('id')),
    };
  },

  async 'charge.dispute.created of a fee'(fixtures, copy, subject) {
    const { charge } = await givenSubscribedWith(fixtures, copy, subject, 'createDispute');
    const { data } = await fixtures.sandbox.stripe.disputes.list({ charge });
    const where = { salon_id: subject.salonId, kind: 'subscription-invoice-disputed' };
    return {
      event: await eventAbout(fixtures, 'charge.dispute.created', data[0]?.id ?? ''),
      effects: () => untilSome(() => fixtures.knex('postings').where(where).select<object[]>('id')),
    };
  },

  async 'refund.failed of a fee'(fixtures, copy, subject) {
    const { charge } = await givenSubscribedWith(fixtures, copy, subject, 'refundFail');
    const { id } = await fixtures.sandbox.stripe.refunds.create({ charge, amount: 500 });
    await fixtures.passFailureTime();
    const where = { salon_id: subject.salonId, kind: 'subscription-invoice-refunded-failed' };
    return {
      event: await eventAbout(fixtures, 'refund.failed', id),
      effects: () => untilSome(() => fixtures.knex('postings').where(where).select<object[]>('id')),
    };
  },

  async 'product.updated'(fixtures, copy, { salonId }) {
    await planId(copy, 'month');
    const [plan] = await fixtures
      .knex('subscription_plans')
      .where({ product_name: 'Frizo for artists' })
      .select<{ product: string }[]>('product_id as product');
    const product = plan?.product ?? '';
    await fixtures.sandbox.stripe.products.update(product, { metadata: { title: `Artist ${salonId}` } });
    return {
      event: await eventAbout(fixtures, 'product.updated', product),
      effects: () =>
        untilSome(() =>
          fixtures
            .knex('subscription_plans')
            .where({ title: `Artist ${salonId}`, billing_interval: 'month', is_active: true })
            .select<object[]>('id'),
        ),
    };
  },
};

/** A salon with a card at the provider and here. @param name of a test card */
async function givenBusiness(
  fixtures: KillFixtures,
  subject: Subject,
  name = 'visa',
): Promise<{ customer: string; card: string }> {
  const { knex, sandbox } = fixtures;
  const { salonId, owner } = subject;
  const { id: customer } = await sandbox.stripe.customers.create({ metadata: { salon: String(salonId) } });
  await knex('businesses').insert({
    salon_id: salonId,
    owner_user_id: owner.userId,
    owner_user_type: 7,
    customer_id: customer,
  });
  const card = await givenCard(fixtures, subject, customer, name);
  await knex('businesses').where({ salon_id: salonId }).update({ default_card_id: card });
  return { customer, card };
}

async function givenCard(
  { knex, sandbox, clock }: KillFixtures,
  { salonId }: Subject,
  customer: string,
  name = 'visa',
): Promise<string> {
  const { id } = await sandbox.stripe.paymentMethods.attach(`pm_card_${name}`, { customer });
  await knex('subscription_cards').insert({
    ...{ id, salon_id: salonId, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
    created_at: clock.now(),
  });
  return id;
}

/** A salon with a monthly plan whose first fee is posted. */
async function givenSubscribed(
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
  card = 'visa',
) {
  const business = await givenBusiness(fixtures, subject, card);
  const request = { planId: await planId(copy, 'month'), requestKey: randomUUID() };
  await succeed(copy.call(contracts.createSubscription, request, subject.owner));
  await postedCharges(fixtures, { ...subject, customer: business.customer }, isFirstFee);
  return business;
}

/** The same with a test card, and the charge of the fee. */
async function givenSubscribedWith(
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
  card: string,
): Promise<{ charge: string }> {
  const { customer } = await givenSubscribed(fixtures, copy, subject, card);
  const { data } = await fixtures.sandbox.stripe.charges.list({ customer });
  return { charge: data[0]?.id ?? '' };
}

/** The plan for salons with an interval; the first copy creates it at the provider. */
async function planId(copy: KillablePayments, interval: 'month' | 'year'): Promise<string> {
  const client = buildActor({ userId: 1 });
  const read = async () => (await copy.call(contracts.getSubscriptionPlans, {}, client)).body.products;
  const products = await until(read, (found) => found.length > 0);
  const plan = products
    .flatMap(({ plans }) => plans)
    .find(({ billingInterval, metadata }) => billingInterval === interval && metadata.title === 'Salon');
  if (!plan) throw new Error(`there is no plan by the ${interval}`);
  return plan.id;
}

/** The customer's charges of such amounts, once one of them is posted. */
async function postedCharges(
  { knex, sandbox }: KillFixtures,
  { salonId, customer }: { readonly salonId: number; readonly customer: string },
  isExpected: (cents: number) => boolean,
) {
  const { data } = await sandbox.stripe.charges.list({ customer, limit: 100 });
  const charges = data.filter(({ amount, status }) => isExpected(amount) && status === 'succeeded');
  const ids = charges.map(({ id }) => id);
  await untilSome(() =>
    knex('postings')
      .where({ salon_id: salonId, kind: 'subscription-invoice-paid' })
      .whereIn('provider_ref', ids)
      .select<object[]>('id'),
  );
  return charges;
}

async function subscriptionsOf({ sandbox }: KillFixtures, customer: string) {
  return (await sandbox.stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
}

async function cardsOf({ stripe }: KillFixtures['sandbox'], customer: string) {
  return (await stripe.paymentMethods.list({ customer, type: 'card' })).data;
}

/** A job that its process has left is done by the next one within a minute. */
function untilSome(read: () => Promise<object[]>): Promise<object[]> {
  return until(read, ({ length }) => length > 0);
}
