import type Stripe from 'stripe';
import { idOf } from '../server/ids.ts';
import type { Context } from '../server/request.ts';
import { defineTable } from '../server/store.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/** Clocks that stand still until a test advances them; everything of their customers follows them. */
export const testClocks = defineTable<TestClock>('test_helpers.test_clock');

/** The context of an object in its own time: that of its test clock if it has one, otherwise that of the server. */
export function inTimeOf(
  { sandbox, scope, now }: Context,
  { test_clock }: { readonly test_clock?: string | TestClock | null | undefined },
): Context {
  const clock = idOf(test_clock);
  return clock === undefined
    ? { sandbox, scope, now }
    : { sandbox, scope, now: scope.table(testClocks).get(clock).frozen_time };
}
