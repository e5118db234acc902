import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { startKillFixtures, succeed, type KillFixtures, type Subject } from '../testing/kill-fixtures.ts';
import type { KillablePayments } from '../testing/killable-payments.ts';

const cardNumber = '4242424242424242';
/** Of test cards and of any other card of the large brands; not the fraction of milliseconds in the log. */
const cardNumbers = /(?<!\d\.?)(?:4\d{15}|5[1-5]\d{14}|3[47]\d{13}|6011\d{12})(?!\d)/;
/** Keys of the provider, of webhooks, and what lets a browser go on with a payment. */
const secrets = /\b(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]{4}|\bwhsec_[A-Za-z0-9_]{4}|_secret_[A-Za-z0-9]{8}/;

describe('card numbers and secrets of the provider', () => {
  let folder: string;
  let logFile: string;
  let fixtures: KillFixtures;
  let copy: KillablePayments;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-log-'));
    logFile = join(folder, 'payments.log');
    fixtures = await startKillFixtures();
    copy = await fixtures.startCopy({ logFile });
    await payByCards();
  }, 180_000);
  afterAll(async () => {
    await fixtures.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const readLog = () => readFile(logFile, 'utf8');
  const eventsOf = async (type: string) =>
    (await fixtures.sandbox.stripe.events.list({ type, limit: 100 })).data;

  async function givenApprovable(subject: Subject, paymentSourceId: string) {
    const { id, chargedCent } = await fixtures.givenOrder(copy, subject);
    return {
      paymentOrderId: id,
      paymentSourceId,
      tipValueCent: 0,
      totalValueCent: chargedCent,
      discountSolution: null,
    };
  }

  /** Adds a card as a browser does, pays by it, refunds, authenticates, is declined, meets failures and forged events. */
  async function payByCards(): Promise<void> {
    const { stripe } = fixtures.sandbox;
    const subject = fixtures.newSubject();
    await fixtures.givenAccount(subject);
    // This is what the frame of the provider's own origin sends.
    const card = { number: cardNumber, exp_month: 12, exp_year: 2031, cvc: '737' };
    const { id: token } = await stripe.paymentMethods.create({ type: 'card', card });
    const { body } = await succeed(copy.call(contracts.addPaymentSource, { token }, subject.client));
    await fixtures.sandbox.addFault({
      method: 'POST',
      path: '/v1/payment_intents',
      times: 1,
      failure: 'error-after',
    });
    const approval = await givenApprovable(subject, body.paymentSourceId);
    const { paymentOrderId } = approval;
    await succeed(copy.call(contracts.acceptPaymentOrder, approval, subject.client));
    await until(
      () => copy.call(contracts.getPaymentOrder, { paymentOrderId }, subject.client),
      (answer) => answer.body.paymentOrder.status === contracts.paymentStatus.paid,
    );
    const refund = {
      paymentOrderId,
      requestKey: randomUUID(),
      amountCent: 1_000,
      reason: 'It was too short.',
    };
    await succeed(copy.call(contracts.refundPaymentOrder, refund, subject.owner));

    const waiting = fixtures.newSubject();
    await fixtures.givenAccount(waiting);
    const source = await fixtures.givenCard(waiting, 'threeDSecure2Required');
    const accept = copy.call(
      contracts.acceptPaymentOrder,
      await givenApprovable(waiting, source),
      waiting.client,
    );
    const { clientSecret } = (await succeed(accept)).body;
    expect(clientSecret).toMatch(secrets);

    const declined = fixtures.newSubject();
    await fixtures.givenAccount(declined);
    const refused = await fixtures.givenCard(declined, 'chargeCustomerFail');
    const refusal = await givenApprovable(declined, refused);
    expect((await copy.call(contracts.acceptPaymentOrder, refusal, declined.client)).status).toBe(402);

    for (const event of await eventsOf('charge.refunded'))
      expect(await fixtures.deliver(copy, event)).toBe(200);
    const forged = await fetch(`${copy.url}/api/payments/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=forged' },
      body: '{}',
    });
    expect(forged.status).toBe(400);
    await until(
      () => fixtures.knex('provider_events').whereNull('handled_at').pluck<string[]>('id'),
      (open) => open.length === 0,
    );
  }

  it('are in no line of the log', async () => {
    const log = await until(readLog, (text) =>
      text.includes('a webhook without a valid signature was refused'),
    );
    expect(log.split('\n').length).toBeGreaterThan(10);
    expect(log.match(cardNumbers)).toBeNull();
    expect(log.match(secrets)).toBeNull();
  });

  it('are in no row of the database, also not in stored events and jobs', async () => {
    const { knex } = fixtures;
    // What an event says is kept until it is handled.
    const [open] = await eventsOf('payment_intent.succeeded');
    if (!open) throw new Error('there is no event of a payment');
    expect(JSON.stringify(open)).toMatch(secrets);
    copy.hold('asked');
    expect(await fixtures.deliver(copy, open)).toBe(200);
    await until(
      async () => copy.held.has(open.id),
      (isHeld) => isHeld,
    );
    const stored = await knex('provider_events').where({ id: open.id }).first<{ payload: { id?: string } }>();
    expect(stored.payload.id).toBe(open.id);

    const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('payments', 'payments_jobs') and table_type = 'BASE TABLE' order by 1`,
    );
    const filled: string[] = [];
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await knex.raw<{ rows: { text: string }[] }>(
        `select to_jsonb(stored)::text as text from ${name} as stored limit 10000`,
      );
      if (rows.length > 0) filled.push(name);
      if (rows.some(({ text }) => cardNumbers.test(text) || secrets.test(text))) found.push(name);
    }
    const names = [
      'payment_attempts',
      'payment_cards',
      'payment_refunds',
      'provider_events',
      'provider_steps',
    ];
    expect(filled).toEqual(expect.arrayContaining(names.map((name) => `payments.${name}`)));
    expect(found).toEqual([]);
  });

  it('would be found: the patterns match what is looked for', () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = fixtures.sandbox.settings;
    for (const text of [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, 'pi_1_secret_Ab12Cd34'])
      expect(`{"key":"${text}"}`).toMatch(secrets);
    expect(`{"number":"${cardNumber}"}`).toMatch(cardNumbers);
  });
});
