import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPaymentSource,
  addressOf,
  addSubscriptionSource,
  clientHeaders,
  createSubscription,
  getSubscriptionFees,
  getSubscriptionPlans,
  headerNames,
  proSignUp,
  type AnswerOf,
  type AnyCall,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import pg from 'pg';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { callPortal } from '../testing/call-portal.ts';
import { newProfessional, ownPage } from '../testing/professional.ts';

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '737' };
/** Of any card of the large brands, in one piece or in groups; not a part of a UUID, of a hash or of a fraction, which may consist of as many digits. */
const cardNumbers =
  /(?<![\da-f-]|\d\.)(?:(?:4\d{3}|5[1-5]\d\d|6011)[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}|3[47]\d{13})(?![\da-f-])/i;
/** Keys of the provider, and what lets a browser go on with a payment. */
const secrets = /\b(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]{4}|\bwhsec_[A-Za-z0-9_]{4}|_secret_[A-Za-z0-9]{8}/;

/** All services behind the gateway, with a salon that has paid for a plan by card. */
describe('card numbers and secrets of the payment provider', () => {
  let folder: string;
  let logFile: string;
  let whole: WholePortal;
  let database: pg.Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frizo-log-'));
    logFile = join(folder, 'portal.log');
    whole = await startWholePortal({ logFile });
    database = new pg.Client({ connectionString: whole.databaseUrl });
    await database.connect();
    await payThroughPortal();
  }, 180_000);
  afterAll(async () => {
    await database.end();
    await whole.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call<C extends AnyCall>(contract: C, request: RequestOf<C>, token: string | null) {
    const { status, body } = await callPortal(whole.portal.url, contract, request, token);
    return { status, text: body, body: JSON.parse(body) as AnswerOf<C> };
  }
  // This is what a frame of the provider's own origin sends.
  const method = async () => (await whole.stripe.stripe.paymentMethods.create({ type: 'card', card })).id;

  async function payThroughPortal(): Promise<void> {
    const { host, portal, stripe } = whole;
    await stripe.addEndpoint({ url: `${portal.url}/api/payments/webhooks/stripe`, accounts: 'platform' });
    const signedUp = await host.call(proSignUp, await newProfessional(host), ownPage);
    expect(signedUp.status).toBe(200);
    const { rows } = await database.query<{ id: number; salon_id: number }>(
      `select id::int, salon_id::int from identity.users where user_type = 7`,
    );
    const [owner] = rows;
    if (!owner) throw new Error('nobody has signed up');
    const { id: userId, salon_id: salonId } = owner;
    const token = await host.tokens.sign(buildActor({ userId, userType: 7, salonId, salonAdmin: true }));
    const plans = await until(
      () => call(getSubscriptionPlans, {}, null),
      ({ body }) => body.products.length > 0,
    );
    const [plan] = plans.body.products
      .flatMap((product) => product.plans)
      .filter(({ metadata }) => metadata.title === 'Salon');
    const source = { token: await method(), requestKey: randomUUID() };
    // Until identity has told payments of the salon it has none.
    await until(
      () => call(addSubscriptionSource, source, token),
      ({ status }) => status === 200,
    );
    const bought = await call(
      createSubscription,
      { planId: plan?.id ?? '', requestKey: randomUUID() },
      token,
    );
    expect(bought.status).toBe(200);
    await until(
      () => call(getSubscriptionFees, {}, token),
      ({ body }) => body.data.some(({ status }) => status === 'paid'),
    );
    await mistakeCards();
    await until(
      async () =>
        (
          await database.query<{ id: string }>(
            `select id from payments.provider_events where handled_at is null`,
          )
        ).rows,
      (open) => open.length === 0,
    );
  }

  /** A client of ours never does this: the number of a card in place of what the provider has made of it. */
  async function mistakeCards(): Promise<void> {
    const token = await whole.host.tokens.sign(buildActor({ userId: 5_000 }));
    const mistaken = await call(addPaymentSource, { token: card.number }, token);
    expect(mistaken.status).toBe(400);
    expect(mistaken.text).not.toMatch(cardNumbers);
    const malformed = await fetch(whole.portal.url + addressOf(addPaymentSource, { token: 'pm_1' }).url, {
      method: 'POST',
      headers: { ...clientHeaders, 'content-type': 'application/json', [headerNames.token]: token },
      body: `{"token":"${card.number}`,
    });
    expect(malformed.status).toBe(400);
    expect(await malformed.text()).not.toMatch(cardNumbers);
  }

  it('are in no row of any schema', async () => {
    const { rows: tables } = await database.query<{ schema: string; name: string }>(
      `select table_schema as schema, format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema !~ '^pg_|^information_schema$' and table_type = 'BASE TABLE' order by 1, 2`,
    );
    const filled = new Set<string>();
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.query<{ text: string }>(
        `select to_jsonb(stored)::text as text from ${name} as stored limit 10000`,
      );
      if (rows.length > 0) filled.add(name);
      if (rows.some(({ text }) => cardNumbers.test(text) || secrets.test(text))) found.push(name);
    }
    expect(found).toEqual([]);
    // Otherwise it would have looked at nothing.
    expect(new Set(tables.map(({ schema }) => schema)).size).toBeGreaterThan(8);
    for (const name of ['payments.subscriptions', 'payments.postings', 'identity.users', 'business.salons'])
      expect(filled).toContain(name);
  });

  it('are in no line of the log of the gateway and of the services', async () => {
    const log = await readFile(logFile, 'utf8');
    expect(log.split('\n').length).toBeGreaterThan(10);
    expect(log.match(cardNumbers)).toBeNull();
    expect(log.match(secrets)).toBeNull();
  });

  it('would be found: the patterns match what is looked for', () => {
    for (const number of [card.number, '4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005'])
      expect(`{"text":"${number}"}`).toMatch(cardNumbers);
    expect('0192d3a0-4242-4242-8242-424242424242 4f00d4242424242424242 1.4324900000001435').not.toMatch(
      cardNumbers,
    );
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = whole.stripe.settings;
    for (const text of [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, 'pi_1_secret_Ab12Cd34'])
      expect(`{"key":"${text}"}`).toMatch(secrets);
  });
});
