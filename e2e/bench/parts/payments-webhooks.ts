import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { dropBookingRows, prepareBookingRows } from '../floors/booking-rows.ts';
import { statementRate } from '../floors/bare-postgres.ts';
import type { BareKoa } from '../floors/start-bare-koa.ts';
import { compareToFloors } from '../measure/floors.ts';
import { load, type LoadRequest } from '../measure/load.ts';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const connections = 16;
/** Each is delivered twice. */
const eventsEach = 1_000;
const floorSeconds = 2;
const goalPerSecond = 200;
const deadlineMs = 60_000;
const pollMs = 20;

/** Measures events of the provider about payments that are known, each delivered twice, until all of them are handled. */
export async function measureWebhooks(context: {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly koa: BareKoa;
  readonly rounds: number;
}): Promise<Line[]> {
  const { portal, pool, koa, rounds } = context;
  const { webhookSecret } = await portal.ask('stripeSettings', null);
  const intents = await paidIntents(pool);
  const postingsBefore = await countOf(pool, 'select count(*) from payments.postings');
  const nextRows = await prepareBookingRows(pool);
  await koa.setBody({ received: true });
  let sent = 0;
  const prefix = `evt_bench_${randomUUID().slice(0, 8)}_`;
  const next = deliveries(webhookSecret, intents, () => `${prefix}${(sent += 1)}`);
  // Of its own: it stops between the two deliveries of an event, whose second one must not reach the portal.
  const nextOfKoa = deliveries(webhookSecret, intents, () => `${prefix}koa_${(sent += 1)}`);
  const results = await takeTurns(rounds, {
    webhooks: async () => {
      const startedAt = performance.now();
      const accepted = await load({
        url: portal.url,
        connections,
        until: { requests: 2 * eventsEach },
        next,
      });
      await untilHandled(pool, prefix);
      return { accepted, handledPerSecond: eventsEach / ((performance.now() - startedAt) / 1000) };
    },
    postgres: () => statementRate({ pool, connections, seconds: floorSeconds, next: nextRows }),
    koa: () => load({ url: koa.url, connections, until: { seconds: floorSeconds }, next: nextOfKoa }),
  });
  await dropBookingRows(pool);
  const accepted = summarize(results.webhooks.map((round) => round.accepted.perSecond));
  const handled = summarize(results.webhooks.map((round) => round.handledPerSecond));
  const refused = results.webhooks.reduce(
    (sum, round) => sum + round.accepted.answers - (round.accepted.byStatus[200] ?? 0),
    0,
  );
  const stored = await countOf(pool, handledQuery, [`${prefix}%`]);
  const postings = await countOf(pool, 'select count(*) from payments.postings');
  // Those that Koa alone got are known to nobody else.
  const expected = eventsEach * (rounds + 1);
  return [
    {
      what: `webhooks, ${connections} at once`,
      figure: accepted,
      unit: 'answers/s',
      goal: { text: `${goalPerSecond}`, isMet: accepted.median >= goalPerSecond },
      comparison: compareToFloors(accepted, results),
    },
    {
      what: 'events handled, from the first delivery to the last one handled',
      figure: handled,
      unit: 'events/s',
      goal: { text: `${goalPerSecond}`, isMet: handled.median >= goalPerSecond },
    },
    {
      what: 'events stored and handled',
      figure: stored,
      unit: '',
      goal: {
        text: `all ${expected} once, ${refused} refused, ${postings - postingsBefore} further postings`,
        isMet: stored === expected && refused === 0 && postings === postingsBefore,
      },
    },
  ];
}

/** Each event twice, one delivery after the other. */
function deliveries(secret: string, intents: readonly string[], nextId: () => string): () => LoadRequest {
  let repeated: LoadRequest | undefined;
  let count = 0;
  return () => {
    if (repeated) {
      const again = repeated;
      repeated = undefined;
      return again;
    }
    count += 1;
    const created = Math.floor(Date.now() / 1000);
    const object = { id: intents[count % intents.length], object: 'payment_intent', metadata: {} };
    const body = JSON.stringify({
      id: nextId(),
      object: 'event',
      type: 'payment_intent.succeeded',
      created,
      data: { object: { ...object, metadata: { order: '1', attempt: '1' } } },
    });
    const signature = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
    repeated = {
      method: 'POST',
      path: '/api/payments/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` },
      body,
    };
    return repeated;
  };
}

const handledQuery =
  'select count(*) from payments.provider_events where id like $1 and handled_at is not null';

async function untilHandled(pool: Pool, prefix: string): Promise<void> {
  const endsAt = Date.now() + deadlineMs;
  const open = 'select count(*) from payments.provider_events where id like $1 and handled_at is null';
  while ((await countOf(pool, open, [`${prefix}%`])) > 0) {
    if (Date.now() > endsAt) throw new Error('Events were not handled in time.');
    await wait(pollMs);
  }
}

async function countOf(pool: Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values);
  return Number(rows[0]?.count);
}

async function paidIntents(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ intent_id: string }>(
    'select intent_id from payments.payment_orders where intent_id is not null order by id desc limit 500',
  );
  return rows.map(({ intent_id }) => intent_id);
}
