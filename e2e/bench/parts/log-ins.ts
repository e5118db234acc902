import { request as httpRequest } from 'node:http';
import { addressOf, clientHeaders, getServiceTree, logIn } from '@frizo/contracts';
import { buildDemoData, demoPassword } from '@frizo/demo';
import { quantile, summarise } from '../measure/statistics.ts';
import { tableOf } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const atOnce = 100;
/** What a log-in may cost the others: five times their quiet p99. */
const mostTimes = 5;
const quietMs = 4_000;
const readers = 2;
// Who is who does not hang on the day; only calendars do.
const anyDay = '2026-03-02';

/** How long others wait for something that has nothing to do with it while a hundred people log in in the same moment. */
export async function measureLogIns(portal: BenchPortal, rounds: number): Promise<string> {
  const { users } = buildDemoData({ today: anyDay });
  const emails = users.slice(0, atOnce).map(({ email }) => email);
  const statuses: Record<number, number> = {};
  await readUntil(portal.url, pause(1_000));
  const taken = await takeTurns(rounds, {
    quiet: () => readUntil(portal.url, pause(quietMs)),
    busy: async () => {
      const startedAt = performance.now();
      const logIns = Promise.all(emails.map((email, index) => logInFrom(portal.url, email, index)));
      const waits = await readUntil(portal.url, logIns);
      for (const status of await logIns) statuses[status] = (statuses[status] ?? 0) + 1;
      return { waits, seconds: (performance.now() - startedAt) / 1000 };
    },
  });
  const quiet = summarise(taken.quiet.map((waits) => p99(waits)));
  const busy = summarise(taken.busy.map(({ waits }) => p99(waits)));
  const times = busy.median / quiet.median;
  return tableOf(`Log-ins, ${atOnce} at once`, [
    { what: 'a read meanwhile, 99 % wait less than', figure: busy, unit: 'ms' },
    { what: 'the same read in quiet', figure: quiet, unit: 'ms' },
    {
      what: 'the one over the other',
      figure: times,
      unit: '',
      goal: { text: `under ${mostTimes}`, isMet: times < mostTimes },
    },
    {
      what: 'until the last is in',
      figure: summarise(taken.busy.map(({ seconds }) => seconds)),
      unit: 's',
      beside: Object.entries(statuses)
        .map(([status, count]) => `${count} answered ${status}`)
        .join(', '),
    },
  ]);
}

const p99 = (waits: readonly number[]): number =>
  quantile(
    waits.toSorted((a, b) => a - b),
    0.99,
  );

/** Asks for the services again and again, and answers how long each wait was. Milliseconds. */
async function readUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const { url: path } = addressOf(getServiceTree, {});
  const waits: number[] = [];
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  const read = async (): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(url + path, { headers: clientHeaders })).arrayBuffer();
      waits.push(performance.now() - startedAt);
    }
  };
  await Promise.all([over, ...Array.from({ length: readers }, read)]);
  return waits;
}

/** From one of fifty addresses of this machine: so many from one alone are a guesser, and are made to wait. */
function logInFrom(url: string, username: string, index: number): Promise<number> {
  const { url: path, body } = addressOf(logIn, { username, password: demoPassword });
  const { hostname, port } = new URL(url);
  const headers = { ...clientHeaders, 'content-type': 'application/json' };
  const localAddress = `127.0.0.${2 + (index % 50)}`;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path, method: 'POST', headers, localAddress, family: 4 },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
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
