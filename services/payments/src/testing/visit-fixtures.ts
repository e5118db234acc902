import type { appointmentBooked, appointmentChanged, EventDefinition, PayloadOf } from '@frizo/contracts';
import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { buildActor, until } from '@frizo/service-kit/testing';
import { startTestSandbox, type TestSandbox } from '@frizo/stripe-sandbox/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { service } from '../index.ts';

/** A Monday, 10:00 in Phoenix. */
const now = '2026-03-02T17:00:00Z';
export const salonId = 1;
export const client = buildActor({ userId: 900 });
export const owner = buildActor({ userId: 700, userType: 7, salonId, salonAdmin: true });
export const artist = buildActor({ userId: 101, userType: 6, salonId });
/** The owner of another salon. */
export const stranger = buildActor({ userId: 701, userType: 7, salonId: 2, salonAdmin: true });

type Booked = PayloadOf<typeof appointmentBooked>;
type Changed = PayloadOf<typeof appointmentChanged>;

/** Payments with the Stripe sandbox, a salon that can be paid, and a client with cards. */
export interface VisitFixtures extends TestService {
  readonly sandbox: TestSandbox;
  /** Publishes an event of booking and waits until payments has handled it. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  /** Puts a test card of the provider on file as the only one of the client. @returns its id */
  setCard(paymentMethod: string): Promise<string>;
  /** Puts another one on file, which is not the default one. @returns its id */
  addCard(paymentMethod: string): Promise<string>;
  /** A payment order of $50.00 for one appointment, closed with cash. */
  givenPaidOrder(appointmentId: number): Promise<void>;
}

/**
 * Starts payments; `stop` it afterwards. Events of the provider arrive only with `deliversEvents`.
 * @param env settings besides those of the sandbox
 */
export async function startVisitFixtures({
  deliversEvents = false,
  env = {},
}: { deliversEvents?: boolean; env?: Readonly<Record<string, string>> } = {}): Promise<VisitFixtures> {
  const clock = { now: () => new Date(now) };
  const sandbox = await startTestSandbox({ clock });
  const started = await startTestService(service, { now, env: { ...sandbox.settings, ...env } });
  clock.now = () => started.clock.now();
  if (deliversEvents) await sandbox.addEndpoint({ url: `${started.host.url}/api/payments/webhooks/stripe` });
  const { knex } = started;
  const customer = await sandbox.stripe.customers.create({ name: 'Lena Voss' });
  await knex('payment_customers').insert({
    user_id: client.userId,
    customer_id: customer.id,
    created_at: new Date(now),
  });
  await openSalonAccount(started, sandbox);
  const connection = await connect({ servers: started.nats.url });
  let published = 0;
  const addCard = async (paymentMethod: string, isDefault: boolean) => {
    const card = await sandbox.stripe.paymentMethods.attach(paymentMethod, { customer: customer.id });
    await knex('payment_cards')
      .insert({
        id: card.id,
        user_id: client.userId,
        brand: card.card?.brand ?? 'visa',
        last4: card.card?.last4 ?? '4242',
        exp_month: 4,
        exp_year: 2030,
        is_default: isDefault,
        added_at: new Date(now),
      })
      // The event about it may have been faster.
      .onConflict('id')
      .merge();
    return card.id;
  };
  return {
    ...started,
    sandbox,
    async publish(event, payload) {
      await jetstream(connection).publish(event.subject, JSON.stringify(payload));
      published += 1;
      await until(
        () => knex('inbox').whereIn('consumer', following).count<{ count: number }[]>('* as count'),
        ([row]) => Number(row?.count) === published,
      );
    },
    givenPaidOrder: (appointmentId) => givenPaidOrder(knex, appointmentId),
    async setCard(paymentMethod) {
      await knex('payment_cards').delete();
      return addCard(paymentMethod, true);
    },
    addCard: (paymentMethod) => addCard(paymentMethod, false),
    async stop() {
      await connection.close();
      await started.stop();
      await sandbox.stop();
    },
  };
}

async function givenPaidOrder(knex: Knex, appointment_id: number): Promise<void> {
  const cents = 5_000;
  const [order] = await knex('payment_orders')
    .insert({
      ...{ salon_id: salonId, salon_name: 'Desert Bloom', address: {}, salon_client_id: 40, client: {} },
      ...{ client_user_id: client.userId, visit_date: '2026-03-05', payment_type: 'cash', state: 'paid' },
      ...{ service_default_cents: cents, service_entered_cents: cents, total_cents: cents },
      ...{ charged_cents: cents, tax_percent_default: 0, tax_percent: 0, tax_cents: 0, created_by: 1 },
      ...{ created_at: now, expires_at: now, changed_at: now, paid_at: now },
    })
    .returning<{ id: number }[]>('id');
  await knex('appointments_in_orders').insert({ appointment_id, order_id: order?.id });
}

async function openSalonAccount({ knex }: TestService, { stripe }: TestSandbox): Promise<void> {
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    tos_acceptance: { date: Date.parse(now) / 1000, ip: '203.0.113.7' },
    external_account: 'btok_us_verified',
    individual: {
      first_name: 'Jenny',
      last_name: 'Rosen',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Phoenix', state: 'AZ', postal_code: '85004' },
      ssn_last_4: '0000',
    },
  });
  await knex('payout_accounts').insert({
    salon_id: salonId,
    account_id: account.id,
    has_profile: true,
    charges_enabled: true,
    payouts_enabled: true,
    verification: 'verified',
    external_accounts: JSON.stringify([{ id: 'ba_1' }]),
    created_at: new Date(now),
  });
}

/** Consumers of other parts do not count. */
const following = ['on-appointment-booked-take-deposit', 'on-appointment-changed-settle-visit'];

let lastAppointment = 100;

/** A booked cut for $50.00 on Thursday at 10:00 in Phoenix, with a fee of half the price from Wednesday at 10:00 on and of all of it for a no-show. */
export function buildBooked(depositCent = 0): Booked {
  lastAppointment += 1;
  const startsAt = '2026-03-05T17:00:00.000Z';
  return {
    appointmentId: lastAppointment,
    version: 1,
    aptNo: `FR-000${lastAppointment}`,
    salonId,
    salonName: 'Desert Bloom',
    clientUserId: client.userId ?? 0,
    client: null,
    address: {
      id: 10,
      address: '12 Saguaro St',
      suite: null,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      timezone: 'America/Phoenix',
      lat: 33.45,
      lon: -112.07,
    },
    artistId: 101,
    artistName: 'Ana Ruiz',
    serviceId: 501,
    serviceName: 'Cut',
    priceCents: 5_000,
    startsAt,
    date: '2026-03-05',
    startSeconds: 36_000,
    durationSeconds: 3_600,
    processingSeconds: 3_600,
    imageUrl: null,
    confirmToken: 'token',
    by: 'client',
    acceptedPolicy: {
      version: 1,
      depositCent,
      priceCent: 5_000,
      freeCancellationHours: 24,
      lateFeePercent: 50,
      noShowFeePercent: 100,
      freeUntilTimestamp: Date.parse(startsAt) / 1000 - 86_400,
    },
  };
}

/** The event of a later change of that appointment. */
export function buildChanged(
  { visit: _visit, ...booked }: Booked,
  change: Partial<Changed> & Pick<Changed, 'change' | 'status'>,
): Changed {
  return { ...booked, version: 2, previous: null, by: 'professional', changedAt: now, ...change };
}

/** An instant after canceling has stopped being free. */
export const late = '2026-03-05T00:00:00.000Z';
