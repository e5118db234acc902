import type { Pool } from 'pg';
import type { Statement } from '../portal/portal-requests.ts';
import { quantile } from '../measure/statistics.ts';

export interface StatementRate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface RateOptions {
  readonly pool: Pool;
  /** The number of parallel connections; each sends the next query as soon as the last one has returned. */
  readonly connections: number;
  readonly seconds: number;
  /** Returns the next query: one statement, or several that run in sequence. */
  next(): Statement | readonly Statement[];
}

/** Measures the query rate of Postgres alone, an upper bound for the service. */
export async function statementRate({
  pool,
  connections,
  seconds,
  next,
}: RateOptions): Promise<StatementRate> {
  const waitsMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const one = async () => {
    const client = await pool.connect();
    try {
      for (let before = performance.now(); before < endsAt;) {
        for (const { text, values, name } of [next()].flat())
          await client.query({ text, values: [...values], ...(name ? { name } : {}) });
        const after = performance.now();
        waitsMs.push(after - before);
        before = after;
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  waitsMs.sort((a, b) => a - b);
  return {
    perSecond: waitsMs.length / elapsedSeconds,
    p50Ms: quantile(waitsMs, 0.5),
    p99Ms: quantile(waitsMs, 0.99),
  };
}
