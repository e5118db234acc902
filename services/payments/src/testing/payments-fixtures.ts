import {
  addPaymentSource,
  type artistChanged,
  createPaymentOrder,
  emailConfirmation,
  passwordConfirmation,
  referrerOf,
  userContact,
  visitToPay,
  type PayloadOf,
  type PaymentOrder,
  type RequestOf,
  type ServiceRequest,
} from '@frizo/contracts';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { amountsOf } from '@frizo/money';
import { buildActor, until } from '@frizo/service-kit/testing';
import { startTestSandbox, type TestSandbox } from '@frizo/stripe-sandbox/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { service } from '../index.ts';

export const now = '2026-03-02T22:00:00Z';

export const ids = { salon: 1, otherSalon: 2, address: 10, artist: 101, otherArtist: 102, cut: 501 } as const;
export const client = buildActor({ userId: 900 });
export const otherClient = buildActor({ userId: 901 });
export const owner = buildActor({ userId: 700, userType: 7, salonId: ids.salon, salonAdmin: true });
export const ana = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
export const bea = buildActor({ userId: ids.otherArtist, userType: 6, salonId: ids.salon });
/** The owner of another salon. */
export const stranger = buildActor({ userId: 701, userType: 7, salonId: ids.otherSalon, salonAdmin: true });

/** What booking replies about a visit. */
export type Visit = NonNullable<z.output<(typeof visitToPay)['reply']>['visit']>;

/** Payments with the Stripe sandbox, and replies in place of booking and identity. */
export interface PaymentsFixtures extends TestService {
  readonly sandbox: TestSandbox;
  /** What booking replies about an appointment, by its id. */
  readonly visits: Map<number, Visit>;
  /** What identity replies about who referred a user. */
  readonly referrers: Map<number, number>;
  /** Users who have the phone of whoever has referred them, as identity replies. */
  readonly withPhoneOfReferrer: Set<number>;
  /** What identity replies about the salon that a referrer belongs to; none by default. */
  readonly salonsOfReferrers: Map<number, number>;
  /** Users whose e-mail is not confirmed, as identity replies. */
  readonly unconfirmed: Set<number>;
  /** What identity replies about sessions in which the password was typed again: until when, ISO 8601. */
  readonly confirmedSessions: Map<string, string>;
}

/**
 * Starts payments; `stop` it afterwards. Events of the provider arrive only where a test delivers them, unless `deliversEvents`.
 * @param env settings besides those of the sandbox
 * @param limitsTransfers the sandbox refuses transfers of what is not available
 */
export async function startPaymentsFixtures({
  deliversEvents = false,
  env = {},
  limitsTransfers = false,
}: {
  deliversEvents?: boolean;
  env?: Readonly<Record<string, string>>;
  limitsTransfers?: boolean;
} = {}): Promise<PaymentsFixtures> {
  const clock = { now: () => new Date(now) };
  const sandbox = await startTestSandbox({ clock, limitsTransfers });
  const started = await startTestService(service, { now, env: { ...sandbox.settings, ...env } });
  clock.now = () => started.clock.now();
  if (deliversEvents) await sandbox.addEndpoint({ url: `${started.host.url}/api/payments/webhooks/stripe` });
  const connection = await connect({ servers: started.nats.url });
  const visits = new Map<number, Visit>();
  const referrers = new Map<number, number>();
  reply(connection, visitToPay, ({ appointmentId, salonId, artistId }) => {
    const visit = salonId === ids.salon ? visits.get(appointmentId) : undefined;
    if (!visit || artistId === null) return { visit: visit ?? null };
    const seen = visit.appointments.filter(({ masterUser }) => masterUser.id === artistId);
    return { visit: seen.some(({ id }) => id === appointmentId) ? { ...visit, appointments: seen } : null };
  });
  const confirmedSessions = new Map<string, string>();
  reply(connection, passwordConfirmation, ({ sessionId }) => ({
    confirmedUntil: confirmedSessions.get(sessionId) ?? null,
  }));
  reply(connection, userContact, () => ({ email: 'jenny@frizo.test', phone: '6025550147' }));
  const withPhoneOfReferrer = new Set<number>();
  const salonsOfReferrers = new Map<number, number>();
  reply(connection, referrerOf, ({ userId }) => {
    const referrerId = referrers.get(userId) ?? null;
    const referrerSalonId = salonsOfReferrers.get(referrerId ?? 0) ?? null;
    return { referrerId, referrerSalonId, hasSamePhone: withPhoneOfReferrer.has(userId) };
  });
  const unconfirmed = new Set<number>();
  reply(connection, emailConfirmation, ({ userId }) => ({ isConfirmed: !unconfirmed.has(userId) }));
  // The server answers after it has taken the subscriptions; a request before would have nobody to reply.
  await connection.flush();
  return {
    ...started,
    sandbox,
    visits,
    referrers,
    withPhoneOfReferrer,
    salonsOfReferrers,
    unconfirmed,
    confirmedSessions,
    async stop() {
      await connection.close();
      await started.stop();
      await sandbox.stop();
    },
  };
}

/** Answers requests in place of another service. */
export function reply<R extends ServiceRequest>(
  connection: NatsConnection,
  { subject, request }: R,
  handle: (request: z.output<R['request']>) => z.input<R['reply']>,
): void {
  connection.subscribe(subject, {
    callback: (_error, message) => {
      const parsed = request.parse(message.json()) as z.output<R['request']>;
      message.respond(JSON.stringify({ answer: handle(parsed) }));
    },
  });
}

/** An artist as business publishes them. */
export function buildArtist(
  parts: Partial<PayloadOf<typeof artistChanged>>,
): PayloadOf<typeof artistChanged> {
  return {
    artistId: ids.artist,
    version: 1,
    salonId: ids.salon,
    firstName: 'Ana',
    lastName: 'Ruiz',
    airtouchCertified: 0,
    airtouchCertUrl: null,
    isPublic: true,
    isBookable: true,
    ...parts,
  };
}

let lastAppointment = 1_000;

/** A visit of the client with one appointment for each artist, $50 each, which has started. Returns the ids of the appointments. */
export function givenVisit(
  fixtures: Pick<PaymentsFixtures, 'visits'>,
  { artists = [ids.artist] as number[], clientUserId = client.userId } = {},
): number[] {
  const appointments = artists.map((artist) => {
    lastAppointment += 1;
    return {
      id: lastAppointment,
      aptNo: `FR-00${lastAppointment}`,
      priceCent: 5_000,
      startTimestamp: Date.parse('2026-03-02T17:00:00Z') / 1000,
      masterUser: { id: artist, name: artist === ids.artist ? 'Ana Ruiz' : 'Bea Stone' },
      service: { id: ids.cut, i18nKey: 'Cut' },
    };
  });
  const visit: Visit = {
    salonName: 'Desert Bloom',
    salonClient: { id: 40, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' },
    clientUserId,
    address,
    date: '2026-03-02',
    appointments,
  };
  for (const { id } of appointments) fixtures.visits.set(id, visit);
  return appointments.map(({ id }) => id);
}

export const address = {
  id: ids.address,
  address: '12 Saguaro St',
  suite: null,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  timezone: 'America/Phoenix',
  lat: 33.45,
  lon: -112.07,
};

type CreateRequest = RequestOf<typeof createPaymentOrder>;

/** The request of Get paid for these appointments, as the dialog sends it: $50 each and 5.6 % tax unless said otherwise. */
export function requestFor(
  appointmentIds: readonly number[],
  {
    paymentType = 'cash',
    prices = appointmentIds.map(() => 50),
    taxPercent = 5.6,
  }: { paymentType?: CreateRequest['paymentType']; prices?: number[]; taxPercent?: number } = {},
): CreateRequest {
  const pricesCents = prices.map((price) => price * 100);
  const { servicesCents, taxCents, servicesAndTaxCents } = amountsOf({ pricesCents, taxPercent });
  return {
    salonClientId: 40,
    addressId: ids.address,
    date: '2026-03-02',
    aptPriceList: appointmentIds.map((appointmentId, index) => ({
      appointmentId,
      price: prices[index] ?? 0,
      priceCent: pricesCents[index] ?? 0,
    })),
    serviceTotalEntered: servicesCents / 100,
    serviceTotalEnteredCent: servicesCents,
    taxPercentDefault: 5.6,
    taxPercent,
    taxValue: taxCents / 100,
    taxValueCent: taxCents,
    serviceAndTax: servicesAndTaxCents / 100,
    serviceAndTaxCent: servicesAndTaxCents,
    paymentType,
  };
}

/** Creates a payment order of a new visit as the owner. */
export async function givenOrder(
  fixtures: PaymentsFixtures,
  {
    paymentType = 'cash',
    ...visit
  }: Parameters<typeof givenVisit>[1] & {
    paymentType?: CreateRequest['paymentType'];
  } = {},
): Promise<PaymentOrder> {
  const request = requestFor(givenVisit(fixtures, visit), { paymentType });
  const { status, body } = await fixtures.host.call(createPaymentOrder, request, { actor: owner });
  if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`);
  return body.paymentOrder;
}

/** A verified account of the salon at the provider, with a bank account: clients can pay it by card. Returns its id. */
export async function givenSalonAccount(
  { sandbox, knex }: PaymentsFixtures,
  salonId: number = ids.salon,
): Promise<string> {
  const { stripe } = sandbox;
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    business_profile: { mcc: '7230', url: 'https://bloom.example' },
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    tos_acceptance: { date: 1_772_000_000, ip: '203.0.113.7' },
    individual: {
      ...{ first_name: 'Jenny', last_name: 'Rosen', ssn_last_4: '0000', email: 'jenny@bloom.example' },
      phone: '+16025550100',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Phoenix', state: 'AZ', postal_code: '85004' },
    },
    external_account: 'btok_us_verified',
  });
  await knex('payout_accounts').insert({
    salon_id: salonId,
    account_id: account.id,
    has_profile: true,
    charges_enabled: account.charges_enabled,
    payouts_enabled: account.payouts_enabled,
    verification: 'verified',
    external_accounts: JSON.stringify([{ id: account.external_accounts?.data[0]?.id }]),
    created_at: now,
  });
  return account.id;
}

/** A payment method as the browser makes it, of one of Stripe's test cards by name. Returns its id. */
export async function givenPaymentMethod({ sandbox }: PaymentsFixtures, testCard = 'visa'): Promise<string> {
  const card = { token: `tok_${testCard}` };
  return (await sandbox.stripe.paymentMethods.create({ type: 'card', card })).id;
}

/** A card that a user has added. Returns its id. */
export async function givenCard(
  fixtures: PaymentsFixtures,
  { testCard = 'visa', actor = client } = {},
): Promise<string> {
  const token = await givenPaymentMethod(fixtures, testCard);
  const { status, body } = await fixtures.host.call(addPaymentSource, { token }, { actor });
  if (status !== 200) throw new Error(`the card was refused: ${JSON.stringify(body)}`);
  return body.paymentSourceId;
}

/** Waits until every event that the sandbox has sent was handled: a later one would change what a test sets by hand. */
export async function eventsHandled({
  sandbox,
  knex,
}: Pick<PaymentsFixtures, 'sandbox' | 'knex'>): Promise<void> {
  await sandbox.deliveriesSettled();
  await until(
    () => knex('provider_events').whereNull('outcome').pluck<string[]>('id'),
    ({ length }) => length === 0,
  );
}

/** Runs a scheduled job of the service now. */
export async function runScheduled({ parts }: Pick<TestService, 'parts'>, name: string): Promise<void> {
  const { jobs = [] } = service.compose(parts);
  const job = jobs.find((one) => one.kind === 'scheduled' && one.name === name);
  if (job?.kind !== 'scheduled') throw new Error(`there is no scheduled job ${name}`);
  await job.run();
}
