import autocannon, { type Options, type Result } from 'autocannon';
import { quantile } from './statistics.ts';

export interface Shot {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  /** How long the load lasts, or how many requests it has. */
  readonly until: { readonly seconds: number } | { readonly requests: number };
  /** Makes each request; called once for each. */
  next(): Shot;
  onAnswer?(status: number, body: string): void;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly byStatus: Readonly<Record<number, number>>;
  /** Requests that broke or were not answered within ten seconds. */
  readonly unanswered: number;
}

const giveUpSeconds = 10;

/** Sends requests over keep-alive connections, each of which asks again as soon as it is answered. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, connections, until, next, onAnswer } = options;
  const byStatus: Record<number, number> = {};
  const waitsMs: number[] = [];
  const settings: Options = {
    url,
    connections,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    timeout: giveUpSeconds,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...next() }),
        onResponse(status, body) {
          byStatus[status] = (byStatus[status] ?? 0) + 1;
          onAnswer?.(status, body);
        },
      },
    ],
  };
  const ended = Promise.withResolvers<Result>();
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  const instance = autocannon(settings, (error: Error | null, result) =>
    error ? ended.reject(error) : ended.resolve(result),
  );
  // autocannon's own percentiles are whole milliseconds, too coarse for answers that take one.
  instance.on('response', (_client, _status, _bytes, milliseconds) => {
    waitsMs.push(milliseconds);
    // autocannon looks whether it has done its part only once a second.
    lastAnswerAt = performance.now();
  });
  const { errors, timeouts } = await ended.promise;
  const elapsedSeconds = (lastAnswerAt - startedAt) / 1000;
  waitsMs.sort((a, b) => a - b);
  return {
    answers: waitsMs.length,
    perSecond: waitsMs.length / elapsedSeconds,
    p50Ms: quantile(waitsMs, 0.5),
    p99Ms: quantile(waitsMs, 0.99),
    byStatus,
    unanswered: errors + timeouts,
  };
}
