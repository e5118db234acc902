import { request as httpRequest } from 'node:http';
import { addressOf, clientHeaders, getServiceTree, logIn } from '@frizo/contracts';
import { buildDemoData, demoPassword } from '@frizo/demo';
import { quantile, summarize } from '../measure/statistics.ts';
import { tableOf } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const parallelLogIns = 100;
/** The p99 latency of reads during log-ins may be at most five ratio that at idle. */
const maxRatio = 5;
const quietMs = 4_000;
const readers = 2;
// The users do not depend on the date, only the calendars do.
const anyDay = '2026-03-02';

/** Measures the latency of unrelated reads while a hundred users log in at once. */
export async function measureLogIns(portal: BenchPortal, rounds: number): Promise<string> {
  const { users } = buildDemoData({ today: anyDay });
  const emails = users.slice(0, parallelLogIns).map(({ email }) => email);
  const statuses: Record<number, number> = {};
  await readUntil(portal.url, pause(1_000));
  const results = await takeTurns(rounds, {
    quiet: () => readUntil(portal.url, pause(quietMs)),
    busy: async () => {
      const startedAt = performance.now();
      const logIns = Promise.all(emails.map((email, index) => logInFrom(portal.url, email, index)));
      const latencies = await readUntil(portal.url, logIns);
      for (const status of await logIns) statuses[status] = (statuses[status] ?? 0) + 1;
      return { latencies, seconds: (performance.now() - startedAt) / 1000 };
    },
  });
  const quiet = summarize(results.quiet.map((latencies) => p99(latencies)));
  const busy = summarize(results.busy.map(({ latencies }) => p99(latencies)));
  const ratio = busy.median / quiet.median;
  return tableOf(`Log-ins, ${parallelLogIns} at once`, [
    { what: 'read during log-ins, p99 latency', figure: busy, unit: 'ms' },
    { what: 'the same read when idle', figure: quiet, unit: 'ms' },
    {
      what: 'ratio of the two',
      figure: ratio,
      unit: '',
      goal: { text: `under ${maxRatio}`, isMet: ratio < maxRatio },
    },
    {
      what: 'until the last user is logged in',
      figure: summarize(results.busy.map(({ seconds }) => seconds)),
      unit: 's',
      comparison: Object.entries(statuses)
        .map(([status, count]) => `${count} got ${status}`)
        .join(', '),
    },
  ]);
}

const p99 = (latencies: readonly number[]): number =>
  quantile(
    latencies.toSorted((a, b) => a - b),
    0.99,
  );

/** Requests the service tree repeatedly until `end`. @returns the latencies in milliseconds */
async function readUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const { url: path } = addressOf(getServiceTree, {});
  const latencies: number[] = [];
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  const read = async (): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(url + path, { headers: clientHeaders })).arrayBuffer();
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all([over, ...Array.from({ length: readers }, read)]);
  return latencies;
}

/** Logs in from one of fifty local addresses, since many log-ins from one address are throttled. */
function logInFrom(url: string, username: string, index: number): Promise<number> {
  const { url: path, body } = addressOf(logIn, { username, password: demoPassword });
  const { hostname, port } = new URL(url);
  const headers = { ...clientHeaders, 'content-type': 'application/json' };
  const localAddress = `127.0.0.${2 + (index % 50)}`;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path, method: 'POST', headers, localAddress, family: 4 },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
