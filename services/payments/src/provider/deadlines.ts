import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '@frizo/service-kit';
import { isProviderAway } from './failures.ts';

/** How long a request waits for the provider in all; afterwards what it has begun goes on by itself. */
export const providerDeadlineMs = 9_000;
/** The same, of changes that take several requests to the provider: profiles for payouts, and subscriptions. Less than the 30 s after which the gateway gives up. */
export const longProviderDeadlineMs = 15_000;

/** When the work that runs now stops waiting for the provider, by `performance.now()`. */
const deadline = new AsyncLocalStorage<number>();

/** Runs work for which no request to the provider takes longer than until then. A longer one that it starts, such as a step, has a deadline of its own. */
export function withinMs<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  return deadline.run(performance.now() + ms, work);
}

/** How long the work that runs now may still wait for the provider; infinite for what has no deadline. */
export function leftMs(): number {
  return Math.max(0, (deadline.getStore() ?? Infinity) - performance.now());
}

/** Routes of which each request waits for the provider until one deadline, however often it asks. */
export function withProviderDeadline(routes: readonly Route[], ms = providerDeadlineMs): Route[] {
  return routes.map((route) => ({
    ...route,
    handle: (context) => withinMs(ms, () => route.handle(context)),
  }));
}

/**
 * Asks the provider for what an answer can do without: what was accepted before goes on by itself, and is shown as being processed.
 * @returns undefined while the provider is away, which the client of the provider logs, and after the deadline
 */
export async function ifAnswered<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  const left = leftMs();
  const answered = new AbortController();
  const asking = ask();
  try {
    if (left === Infinity) return await asking;
    return await Promise.race([asking, pause(left, undefined, { signal: answered.signal, ref: false })]);
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    return undefined;
  } finally {
    answered.abort();
    asking.catch(() => undefined);
  }
}
