import autocannon, { type Options, type Result } from 'autocannon';
import { quantile } from './statistics.ts';

export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  /** The duration of the load, or its number of requests. */
  readonly until: { readonly seconds: number } | { readonly requests: number };
  /** Returns the next request. */
  next(): LoadRequest;
  onResponse?(status: number, body: string): void;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly byStatus: Readonly<Record<number, number>>;
  /** Requests that failed or got no response within ten seconds. */
  readonly unanswered: number;
}

const timeoutSeconds = 10;

/** Sends requests over keep-alive connections, each of which sends the next one as soon as it has a response. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, connections, until, next, onResponse } = options;
  const byStatus: Record<number, number> = {};
  const waitsMs: number[] = [];
  const settings: Options = {
    url,
    connections,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    timeout: timeoutSeconds,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...next() }),
        onResponse(status, body) {
          byStatus[status] = (byStatus[status] ?? 0) + 1;
          onResponse?.(status, body);
        },
      },
    ],
  };
  const ended = Promise.withResolvers<Result>();
  const startedAt = performance.now();
  let lastResponseAt = startedAt;
  const instance = autocannon(settings, (error: Error | null, result) =>
    error ? ended.reject(error) : ended.resolve(result),
  );
  // autocannon's percentiles are whole milliseconds, too coarse for responses within one.
  instance.on('response', (_client, _status, _bytes, milliseconds) => {
    waitsMs.push(milliseconds);
    // autocannon checks only once a second whether it is done.
    lastResponseAt = performance.now();
  });
  const { errors, timeouts } = await ended.promise;
  const elapsedSeconds = (lastResponseAt - startedAt) / 1000;
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
