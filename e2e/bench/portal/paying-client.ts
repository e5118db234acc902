import { buildDemoData } from '@frizo/demo';
import type { Pool } from 'pg';
import { logInAs } from './clients.ts';
import type { StripeSettings } from './portal-requests.ts';
import type { BenchPortal } from './start-bench-portal.ts';

/** A client with a card on file, and a salon that can be paid by card. */
export interface PayingClient {
  /** Of a log-in that is renewed whenever orders are opened. */
  headers(): Record<string, string>;
  readonly cardId: string;
  /** Adds orders by card of $52.80 that can be paid. @returns their ids */
  openOrders(count: number): Promise<number[]>;
}

export const orderCents = 5_280;
const salonId = 900_001;

/** Makes them at the sandbox, and stores what payments keep of them. */
export async function openPayingClient(portal: BenchPortal, pool: Pool): Promise<PayingClient> {
  const settings = await portal.ask('stripeSettings', null);
  const clients = buildDemoData({ today: '2026-03-02' }).users.filter(
    ({ rawUserType, isAdmin }) => rawUserType === null && !isAdmin,
  );
  const client = clients[0];
  if (!client) throw new Error('The demo has no client.');
  await openAccount(settings, pool);
  const customer = await ask<{ id: string }>(settings, 'customers', {});
  const card = await ask<{ id: string }>(settings, `customers/${customer.id}/sources`, {
    source: 'tok_visa',
  });
  await pool.query(
    `insert into payments.payment_customers (user_id, customer_id, created_at) values ($1, $2, now())
     on conflict (user_id) do update set customer_id = excluded.customer_id`,
    [client.id, customer.id],
  );
  await pool.query('delete from payments.payment_cards where user_id = $1', [client.id]);
  await pool.query(
    `insert into payments.payment_cards (id, user_id, brand, last4, exp_month, exp_year, is_default, added_at)
     values ($1, $2, 'Visa', '4242', 12, 2040, true, now())`,
    [card.id, client.id],
  );
  let headers: Record<string, string> = {};
  return {
    headers: () => headers,
    cardId: card.id,
    async openOrders(count) {
      headers = await logInAs(portal.url, client);
      return insertOrders(pool, client.id, count);
    },
  };
}

async function openAccount(settings: StripeSettings, pool: Pool): Promise<void> {
  const { id } = await ask<{ id: string }>(settings, 'accounts', {
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    'capabilities[transfers][requested]': 'true',
    'tos_acceptance[date]': '1794000000',
    'tos_acceptance[ip]': '203.0.113.7',
    external_account: 'btok_us_verified',
    'individual[first_name]': 'Jenny',
    'individual[last_name]': 'Rosen',
    'individual[dob][day]': '1',
    'individual[dob][month]': '1',
    'individual[dob][year]': '1901',
    'individual[address][line1]': 'address_full_match',
    'individual[address][city]': 'Phoenix',
    'individual[address][state]': 'AZ',
    'individual[address][postal_code]': '85004',
    'individual[ssn_last_4]': '0000',
  });
  await pool.query(
    `insert into payments.payout_accounts
       (salon_id, account_id, has_profile, charges_enabled, payouts_enabled, verification, external_accounts, created_at)
     values ($1, $2, true, true, true, 'verified', '[{}]', now())
     on conflict (salon_id) do update set account_id = excluded.account_id`,
    [salonId, id],
  );
}

async function ask<Answer>(
  { url, secretKey }: StripeSettings,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(`${url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function insertOrders(pool: Pool, userId: number, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with added as (
       insert into payments.payment_orders
         (salon_id, salon_name, address, salon_client_id, client_user_id, client, visit_date, payment_type,
          service_default_cents, service_entered_cents, tax_percent_default, tax_percent, tax_cents, total_cents,
          charged_cents, created_by, created_at, expires_at, changed_at)
       select $1, 'Bench', $2, 1, $3, $4, current_date, 'card', 5000, 5000, 5.6, 5.6, 280, $5, $5, 1, now(),
         now() + interval '7 days', now()
       from generate_series(1, $6)
       returning id
     ), served as (
       insert into payments.payment_order_services
         (order_id, appointment_id, artist_id, price_default_cents, price_entered_cents, appointment)
       select id, 900000000 + id, 1, 5000, 5000, $7 from added
     )
     select id from added`,
    [
      salonId,
      JSON.stringify(address),
      userId,
      JSON.stringify({ id: 1, firstName: 'Lena', lastName: 'Voss', phone: '6025550111' }),
      orderCents,
      count,
      JSON.stringify(appointment),
    ],
  );
  return rows.map(({ id }) => Number(id));
}

const address = {
  id: 1,
  address: '12 Saguaro St',
  suite: null,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  timezone: 'America/Phoenix',
  lat: 33.45,
  lon: -112.07,
};
const appointment = {
  id: 1,
  aptNo: 'FR-1',
  startTimestamp: 1_772_470_800,
  masterUser: { id: 1, name: 'Ana Ruiz' },
  service: { id: 1, i18nKey: 'Cut' },
};
