import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import Stripe from 'stripe';
import { createSteps } from '../steps/steps.ts';
import {
  givenBusiness,
  givenCard,
  startSubscriptionFixtures,
  type SubscriptionFixtures,
} from '../testing/subscription-fixtures.ts';
import { confirmPayment } from './confirm-payment.ts';
import { subscriptionSteps } from './step-definitions.ts';

describe('a first payment that the bank has refused', () => {
  let fixtures: SubscriptionFixtures;

  beforeAll(async () => {
    fixtures = await startSubscriptionFixtures();
  });
  afterAll(() => fixtures.stop());

  /** A subscription that waits for its first payment, which has failed. */
  async function givenFailed() {
    const { stripe } = fixtures.sandbox;
    const business = await givenBusiness(fixtures);
    await givenCard(fixtures, business, 'authenticationRequired');
    const request = { planId: await fixtures.planId('Salon'), requestKey: randomUUID() };
    const { body } = await fixtures.host.call(contracts.createSubscription, request, {
      actor: business.owner,
    });
    const client_secret = body.clientSecret ?? '';
    const intent = client_secret.split('_secret')[0] ?? '';
    await stripe.rawRequest('POST', '/v1/3ds2/authenticate', { intent, client_secret, outcome: 'failed' });
    const { data } = await stripe.subscriptions.list({ customer: business.customerId });
    const invoice = data[0]?.latest_invoice;
    return {
      business,
      subscriptionId: data[0]?.id ?? '',
      invoiceId: typeof invoice === 'string' ? invoice : '',
    };
  }

  it('does not end a subscription that is paid with another card while it is looked at', async () => {
    const { business, subscriptionId, invoiceId } = await givenFailed();
    const { stripe } = fixtures.sandbox;
    const other = await givenCard(fixtures, business, 'mastercard');
    // Pays right after confirmPayment has read that it is not paid.
    const reading = new Stripe('sk_test_unused');
    Object.assign(reading, { subscriptions: stripe.subscriptions });
    Object.assign(reading, {
      invoices: {
        async retrieve(id: string, params: Stripe.InvoiceRetrieveParams) {
          const invoice = await stripe.invoices.retrieve(id, params);
          if (invoice.status === 'open') await stripe.invoices.pay(invoiceId, { payment_method: other });
          return invoice;
        },
      },
    });
    const definitions = subscriptionSteps(fixtures.parts);
    const steps = createSteps({
      ...fixtures.parts,
      stripe,
      definitions: Object.values(definitions),
    });
    const key = await confirmPayment(
      { ...fixtures.parts, stripe: reading, steps },
      definitions.cancel,
      business.salonId,
    );
    expect(key).toBeUndefined();
    expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' });
    const { body } = await fixtures.host.call(
      contracts.getSubscriptionCustomer,
      {},
      { actor: business.owner },
    );
    expect(body.subscriptions).toMatchObject([{ status: 'active' }]);
  });

  it('ends a subscription that nobody has paid', async () => {
    const { business, subscriptionId } = await givenFailed();
    const { status } = await fixtures.host.call(contracts.confirmSubscription, {}, { actor: business.owner });
    expect(status).toBe(402);
    const { stripe } = fixtures.sandbox;
    expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'incomplete_expired',
    });
  });
});
