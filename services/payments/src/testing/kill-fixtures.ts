import {
  createPaymentOrder,
  passwordConfirmation,
  referrerOf,
  userContact,
  visitToPay,
  type PaymentOrder,
} from '@frizo/contracts';
import { createTestDatabase, startTestNats } from '@frizo/local-platform/testing';
import { createLogger, databaseOf, type Actor } from '@frizo/service-kit';
import { buildActor, fixedClock, until, type FixedClock } from '@frizo/service-kit/testing';
import { startTestSandbox, type TestSandbox } from '@frizo/stripe-sandbox/testing';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { balanceOf, post } from '../ledger/ledger.ts';
import { idOf } from '../orders/payment-intents.ts';
import { reconcile, type Reconciliation } from '../reconciliation/reconcile.ts';
import { startKillablePayments, type KillablePayments } from './killable-payments.ts';
import { givenVisit, now, reply, requestFor, type Visit } from './payments-fixtures.ts';

/** A salon and a client of their own, so that nothing of one test holds locks of another. */
export interface Subject {
  readonly salonId: number;
  readonly owner: Actor;
  readonly client: Actor;
}

/** What leads to a step, and how often it had its effect. */
export interface PreparedStep {
  /** The request of a user that adds the step. Sent again after the copy was killed, as a browser does without an answer. */
  send(copy: KillablePayments): Promise<{ readonly status: number }>;
  /** What the request may be answered with when the step has ended; by default 200. */
  readonly statuses?: readonly number[];
  /** What exists at the provider because of the step: one object. */
  effects(): Promise<readonly unknown[]>;
  /** Balances of the ledger afterwards, in cents. */
  readonly balances?: Readonly<Record<string, number>>;
}

/** Makes everything that comes before the step. */
export type StepExample = (
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
) => Promise<PreparedStep>;

/** An event of the provider, and what it changes here. */
export interface PreparedEvent {
  readonly event: Stripe.Event;
  /** What exists here because of the event: one. */
  effects(): Promise<readonly unknown[]>;
  /** Balances of the ledger afterwards, in cents. */
  readonly balances?: Readonly<Record<string, number>>;
}

/** Lets something happen at the provider that no answer of it has told us. */
export type EventExample = (
  fixtures: KillFixtures,
  copy: KillablePayments,
  subject: Subject,
) => Promise<PreparedEvent>;

interface CopyOptions {
  readonly logFile?: string;
  /** Settings besides those of the sandbox. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A database, a broker and the sandbox, which outlive the copies of payments. */
export interface KillFixtures {
  readonly knex: Knex;
  readonly sandbox: TestSandbox;
  readonly clock: FixedClock;
  startCopy(options?: CopyOptions): Promise<KillablePayments>;
  /** Kills a copy and starts the next one, at a time when its sweeps resume what was left. */
  replaceCopy(copy: KillablePayments): Promise<KillablePayments>;
  /** Lets the time pass after which the sandbox says that a refund has failed. */
  passFailureTime(): Promise<void>;
  /** All steps that were added have an outcome. */
  stepsEnded(): Promise<unknown>;
  /** A copy runs its sweeps when it starts. Were it killed meanwhile, the next one would wait for them. */
  sweepsEnded(): Promise<unknown>;
  /** Sends an event of the sandbox, signed as the provider does. Never resolves if the copy is killed before its answer. */
  deliver(copy: KillablePayments, event: Stripe.Event): Promise<number>;
  newSubject(): Subject;
  /** A verified account of the subject's salon with a bank account; returns the provider's id. */
  givenAccount(subject: Subject): Promise<string>;
  /** A card on file of the subject's client. @param name of a test card, as `visa` */
  givenCard(subject: Subject, name: string): Promise<string>;
  /** An order by card of $52.80. */
  givenOrder(copy: KillablePayments, subject: Subject): Promise<PaymentOrder>;
  /** A transfer to the account of the subject's salon, with its posting. */
  giveSalonMoney(subject: Subject, accountId: string, cents: number): Promise<void>;
  balance(account: string): Promise<number>;
  reconcile(): Promise<Reconciliation>;
  stop(): Promise<void>;
}

/**
 * Starts what copies of payments need; `stop` it afterwards.
 * @param settings of all copies, besides those of the sandbox
 */
export async function startKillFixtures(
  settings: Readonly<Record<string, string>> = {},
): Promise<KillFixtures> {
  const clock = fixedClock(now);
  const sandbox = await startTestSandbox({ clock });
  const database = await createTestDatabase();
  const nats = await startTestNats();
  const connection = await connect({ servers: nats.url });
  const visits = new Map<number, Visit>();
  reply(connection, visitToPay, ({ appointmentId }) => ({ visit: visits.get(appointmentId) ?? null }));
  reply(connection, referrerOf, () => ({ referrerId: null }));
  const confirmedUntil = '2027-01-01T00:00:00Z';
  reply(connection, passwordConfirmation, () => ({ confirmedUntil }));
  reply(connection, userContact, () => ({ email: 'ada@moss.example', phone: '6025550111' }));
  const knex = databaseOf('payments', database.url, {});
  const copies: KillablePayments[] = [];
  let lastSubject = 100;
  await giveUsMoney(sandbox, knex);
  async function startCopy({ logFile, env }: CopyOptions = {}): Promise<KillablePayments> {
    const copy = await startKillablePayments({
      databaseUrl: database.url,
      natsUrl: nats.url,
      now: clock.now().toISOString(),
      // Each held step keeps a connection.
      env: { ...sandbox.settings, DATABASE_POOL: '40', ...settings, ...env },
      ...(logFile !== undefined && { logFile }),
    });
    copies.push(copy);
    return copy;
  }

  return {
    knex,
    sandbox,
    clock,
    startCopy,
    async replaceCopy(copy) {
      await copy.kill();
      clock.advance({ seconds: laterSeconds });
      return startCopy();
    },
    async passFailureTime() {
      clock.advance({ seconds: 10 });
      // The sandbox ends refunds when it is asked something.
      await sandbox.stripe.balance.retrieve();
    },
    stepsEnded: () =>
      until(
        () => knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('key'),
        (open) => open.length === 0,
      ),
    sweepsEnded: () =>
      until(
        () =>
          knex('payments_jobs.job')
            .whereIn('state', ['created', 'active'])
            .whereIn('name', ['resume-provider-steps', 'sweep-provider-events'])
            .pluck<string[]>('name'),
        (open) => open.length === 0,
      ),
    deliver: (copy, event) => deliver(sandbox, clock, copy.url, event),
    newSubject() {
      lastSubject += 1;
      const sessionId = '019a0000-0000-7000-8000-000000000001';
      return {
        salonId: lastSubject,
        client: buildActor({ userId: 10_000 + lastSubject }),
        owner: {
          ...buildActor({
            userId: 20_000 + lastSubject,
            userType: 7,
            salonId: lastSubject,
            salonAdmin: true,
          }),
          sessionId,
        },
      };
    },
    givenAccount: ({ salonId }) => givenAccount({ knex, sandbox, clock }, salonId),
    givenCard: ({ client }, name) => givenCard({ knex, sandbox, clock }, client, name),
    async givenOrder(copy, { owner, client }) {
      const appointments = givenVisit({ visits }, { clientUserId: client.userId ?? 0 });
      const request = requestFor(appointments, { paymentType: 'card' });
      const { status, body } = await copy.call(createPaymentOrder, request, owner);
      if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`);
      return body.paymentOrder;
    },
    giveSalonMoney: (subject, accountId, cents) =>
      giveSalonMoney({ knex, sandbox, clock }, subject, accountId, cents),
    balance: (account) => balanceOf(knex, account),
    reconcile: () =>
      reconcile({
        knex,
        transaction: (work) => knex.transaction(work),
        stripe: sandbox.stripe,
        clock,
        log: createLogger('test', 'silent'),
      }),
    async stop() {
      await Promise.all(copies.map((copy) => copy.kill()));
      await connection.close();
      await knex.destroy();
      await nats.stop();
      await database.drop();
      await sandbox.stop();
    },
  };
}

/** Longer than the sweeps wait for steps and events, shorter than orders and keys last. */
const laterSeconds = 31 * 60;

async function deliver(
  { stripe, settings }: TestSandbox,
  clock: FixedClock,
  url: string,
  event: Stripe.Event,
): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: settings.STRIPE_WEBHOOK_SECRET,
    timestamp: Math.floor(clock.now().getTime() / 1000),
  });
  const answer = await fetch(`${url}/api/payments/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  });
  return answer.status;
}

/** Bonuses are transferred from our own balance. */
async function giveUsMoney({ stripe }: TestSandbox, knex: Knex): Promise<void> {
  const cents = 5_000_000;
  const { latest_charge } = await stripe.paymentIntents.create({
    amount: cents,
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
  });
  await post(knex, {
    key: 'test-money',
    kind: 'test-money',
    occurredAt: new Date(now),
    providerRef: idOf(latest_charge),
    lines: [
      { account: 'provider', cents },
      { account: 'platform:bank', cents: -cents },
    ],
  });
}

/** The event that an object of the provider has caused. @throws if there is none */
export async function eventAbout(
  { sandbox }: Pick<KillFixtures, 'sandbox'>,
  type: string,
  objectId: string,
  account?: string,
): Promise<Stripe.Event> {
  const options = account === undefined ? {} : { stripeAccount: account };
  const { data } = await sandbox.stripe.events.list({ type, limit: 100 }, options);
  const found = data.find(({ data: { object } }) => 'id' in object && object.id === objectId);
  if (!found) throw new Error(`the sandbox has no event ${type} about ${objectId}`);
  return account === undefined ? found : { ...found, account };
}

type Provider = Pick<KillFixtures, 'knex' | 'sandbox' | 'clock'>;

async function givenAccount({ knex, sandbox, clock }: Provider, salonId: number): Promise<string> {
  const account = await sandbox.stripe.accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    tos_acceptance: { date: Math.floor(clock.now().getTime() / 1000), ip: '203.0.113.7' },
    external_account: 'btok_us_verified',
    settings: { payouts: { schedule: { interval: 'manual' } } },
    individual: {
      first_name: 'Jenny',
      last_name: 'Rosen',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Phoenix', state: 'AZ', postal_code: '85004' },
      ssn_last_4: '0000',
    },
    metadata: { salon: String(salonId) },
  });
  await knex('payout_accounts').insert({
    salon_id: salonId,
    account_id: account.id,
    has_profile: true,
    charges_enabled: true,
    payouts_enabled: true,
    verification: 'verified',
    external_accounts: JSON.stringify(account.external_accounts?.data ?? []),
    created_at: clock.now(),
  });
  return account.id;
}

async function givenCard({ knex, sandbox, clock }: Provider, client: Actor, name: string): Promise<string> {
  const customer = await sandbox.stripe.customers.create();
  const { id } = await sandbox.stripe.paymentMethods.attach(`pm_card_${name}`, { customer: customer.id });
  const at = clock.now();
  await knex('payment_customers').insert({
    user_id: client.userId,
    customer_id: customer.id,
    created_at: at,
  });
  const card = { id, brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2031 };
  await knex('payment_cards')
    .insert({ ...card, user_id: client.userId, added_at: at, is_default: true })
    // The event about it may have been faster.
    .onConflict('id')
    .merge();
  return id;
}

/** A transfer to a salon, with its posting. */
async function giveSalonMoney(
  { sandbox, knex, clock }: Provider,
  { salonId }: Subject,
  destination: string,
  amount: number,
): Promise<void> {
  const transfer = await sandbox.stripe.transfers.create({ amount, currency: 'usd', destination });
  await knex.transaction((trx) =>
    post(trx, {
      key: `test-money-${salonId}`,
      kind: 'test-money',
      occurredAt: clock.now(),
      salonId,
      providerRef: transfer.id,
      lines: [
        { account: `connected:${salonId}`, cents: amount },
        { account: 'provider', cents: -amount },
      ],
    }),
  );
}

/** An answer that is no refusal. */
export async function succeed<Answer extends { readonly status: number; readonly body?: unknown }>(
  answer: Promise<Answer>,
): Promise<Answer> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`a request was refused: ${status} ${JSON.stringify(body)}`);
  return answer;
}

/**
 * The postings of a kind of a salon.
 * @param ends what the salon's account has when the steps that follow have ended, in cents; they are waited for
 */
export async function postingsOf(
  { knex, balance }: Pick<KillFixtures, 'knex' | 'balance'>,
  { salonId }: Subject,
  kind: string,
  ends?: { readonly connected: number },
): Promise<object[]> {
  const read = () => knex('postings').where({ salon_id: salonId, kind }).select<object[]>('id');
  if (ends) {
    await until(read, ({ length }) => length > 0);
    await until(
      () => balance(`connected:${salonId}`),
      (cents) => cents === ends.connected,
    );
  }
  return read();
}
