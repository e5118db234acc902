import { acceptPaymentOrder, addressOf } from '@frizo/contracts';
import { Pool } from 'pg';
import { dropBookingRows, prepareBookingRows } from '../floors/booking-rows.ts';
import { statementRate, type StatementRate } from '../floors/bare-postgres.ts';
import { startBareKoa, type BareKoa } from '../floors/start-bare-koa.ts';
import { quantile, summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { openPayingClient, orderCents, type PayingClient } from '../portal/paying-client.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measureLedger } from './payments-ledger.ts';
import { measureWebhooks } from './payments-webhooks.ts';

/** One client shows what an order takes; four at once are more than the portal's one process can take, and show how many that are. */
const clientsAtOnce = [1, 4] as const;
const ordersEach = 200;
const floorSeconds = 2;
const goalMs = 50;

/** Measures accepting orders, webhooks, and balances of a long ledger. */
export async function measurePayments(portal: BenchPortal, rounds: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const pool = new Pool({ connectionString: portal.databaseUrl, max: 16 });
  stack.defer(() => pool.end());
  stack.defer(() => dropBookingRows(pool));
  const koa = await startBareKoa();
  stack.defer(() => koa.stop());
  const client = await openPayingClient(portal, pool);
  const context = { portal, pool, koa, rounds };
  return tableOf('Payments', [
    ...(await measureAccepting({ ...context, client })),
    ...(await measureWebhooks(context)),
    ...(await measureLedger(context)),
  ]);
}

interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function measureAccepting(context: {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly koa: BareKoa;
  readonly client: PayingClient;
  readonly rounds: number;
}): Promise<Line[]> {
  const { portal, pool, koa, client, rounds } = context;
  const nextRows = await prepareBookingRows(pool);
  const [first = 0] = await client.openOrders(1);
  await koa.setBody((await (await accept(portal.url, client, first)).json()) as object);
  let paid = 0;
  const acceptOrders = async (atOnce: number) => {
    const orders = await client.openOrders(ordersEach);
    await portal.ask('startProviderRequests', null);
    const startedAt = performance.now();
    const totals = await timeEach(orders, atOnce, (order) => accept(portal.url, client, order));
    const perSecond = ordersEach / ((performance.now() - startedAt) / 1000);
    const provider = await portal.ask('stopProviderRequests', null);
    paid += orders.length;
    const providerMs = new Map(provider.map(({ key, milliseconds }) => [key, milliseconds]));
    const own = orders.map((order, index) => {
      const atProvider = providerMs.get(`order-${order}-1`);
      if (atProvider === undefined) throw new Error(`No request to the provider for order ${order}.`);
      return (totals[index] ?? 0) - atProvider;
    });
    return { own: latencyOf(own), total: latencyOf(totals), perSecond };
  };
  const [one, several] = clientsAtOnce;
  const results = await takeTurns(rounds, {
    accepted: () => acceptOrders(one),
    crowded: () => acceptOrders(several),
    // Two transactions: the decision, and what became of the payment.
    postgres: (): Promise<StatementRate> =>
      statementRate({
        pool,
        connections: one,
        seconds: floorSeconds,
        next: () => [nextRows(), nextRows()],
      }),
    koa: async () =>
      latencyOf(
        await timeEach(
          Array.from({ length: ordersEach }, (_, index) => index),
          one,
          (order) => accept(koa.url, client, order),
        ),
      ),
  });
  const ownP99 = summarize(results.accepted.map((round) => round.own.p99Ms));
  const median = (values: readonly number[]) => summarize(values).median.toFixed(1);
  return [
    {
      what: 'accepting an order, one after the other, without the provider: p99',
      figure: ownP99,
      unit: 'ms',
      goal: { text: `under ${goalMs}`, isMet: ownP99.median < goalMs },
      comparison: `bare Koa ${median(results.koa.map(({ p99Ms }) => p99Ms))}, two bare transactions ${median(results.postgres.map(({ p99Ms }) => p99Ms))}`,
    },
    {
      what: 'the same, median',
      figure: summarize(results.accepted.map((round) => round.own.p50Ms)),
      unit: 'ms',
      comparison: `bare Koa ${median(results.koa.map(({ p50Ms }) => p50Ms))}, two bare transactions ${median(results.postgres.map(({ p50Ms }) => p50Ms))}`,
    },
    {
      what: 'with the sandbox as the provider: p99',
      figure: summarize(results.accepted.map((round) => round.total.p99Ms)),
      unit: 'ms',
    },
    {
      what: `orders accepted, ${several} at once`,
      figure: summarize(results.crowded.map((round) => round.perSecond)),
      unit: 'orders/s',
      comparison: `p99 without the provider ${median(results.crowded.map(({ own }) => own.p99Ms))} ms`,
    },
    await verifyPaid(pool, paid + 1),
  ];
}

/** Each order has one payment, with a posting for it and one for its transfer. */
async function verifyPaid(pool: Pool, expected: number): Promise<Line> {
  const { rows } = await pool.query<{ paid: string; postings: string; unbalanced: string }>(
    `with measured as (
       select id from payments.payment_orders where state = 'paid' order by id desc limit $1
     ), posted as (
       select posting.id, sum(line.cents) as cents
       from payments.postings as posting
       join measured on measured.id = posting.order_id
       join payments.posting_lines as line on line.posting_id = posting.id
       group by posting.id
     )
     select (select count(*) from measured) as paid, count(*) as postings,
       count(*) filter (where cents <> 0) as unbalanced
     from posted`,
    [expected],
  );
  const [found] = rows;
  const isWhole = Number(found?.paid) === expected && Number(found?.postings) === 2 * expected;
  return {
    what: 'orders paid',
    figure: Number(found?.paid),
    unit: '',
    goal: {
      text: `all ${expected}, two postings each, ${found?.unbalanced} unbalanced`,
      isMet: isWhole && found?.unbalanced === '0',
    },
  };
}

async function accept(url: string, client: PayingClient, orderId: number): Promise<Response> {
  const request = {
    paymentOrderId: orderId,
    paymentSourceId: client.cardId,
    tipValueCent: 0,
    totalValueCent: orderCents,
    discountSolution: null,
  };
  const address = addressOf(acceptPaymentOrder, request);
  const response = await fetch(url + address.url, {
    method: acceptPaymentOrder.method,
    headers: client.headers(),
    body: JSON.stringify(address.body),
  });
  if (!response.ok) throw new Error(`An order was not accepted: ${response.status} ${await response.text()}`);
  return response;
}

/** Several at a time, each starting the next one when it has ended. @returns milliseconds in the order of the items */
async function timeEach(
  items: readonly number[],
  atOnce: number,
  run: (item: number) => Promise<Response>,
): Promise<number[]> {
  const waits: number[] = [];
  const queue = [...items.entries()].values();
  const runQueue = async (): Promise<void> => {
    for (const [index, item] of queue) {
      const startedAt = performance.now();
      const response = await run(item);
      await response.arrayBuffer();
      waits[index] = performance.now() - startedAt;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runQueue));
  return waits;
}

function latencyOf(milliseconds: readonly number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}
