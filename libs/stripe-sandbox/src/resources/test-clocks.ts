import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { bill } from './billing-cycle.ts';
import { testClocks } from './billing-time.ts';
import { customers } from './customer-object.ts';
import { invoiceItems, invoices } from './invoice-object.ts';
import { subscriptions } from './subscription-object.ts';

type TestClock = Stripe.TestHelpers.TestClock;

export const testClockOperations = [
  operation('POST /v1/test_helpers/test_clocks', createTestClock),
  operation('GET /v1/test_helpers/test_clocks', (request) => listPage(request, testClocks)),
  operation('GET /v1/test_helpers/test_clocks/:clock', clockInPath),
  operation('POST /v1/test_helpers/test_clocks/:clock/advance', advanceTestClock),
  operation('DELETE /v1/test_helpers/test_clocks/:clock', deleteTestClock),
];

const keptSeconds = 30 * 24 * 3_600;

function clockInPath({ scope, path }: OperationRequest): TestClock {
  return scope.table(testClocks).get(path['clock'] ?? '');
}

function createTestClock({ sandbox, scope, input, now }: OperationRequest): TestClock {
  return addTestClock(sandbox, scope, {
    now,
    frozenTime: input.requiredInteger('frozen_time', { min: 1 }),
    name: input.text('name') ?? null,
  });
}

function addTestClock(
  sandbox: Sandbox,
  scope: Scope,
  { now, frozenTime, name }: { now: number; frozenTime: number; name: string | null },
): TestClock {
  const clock = scope.table(testClocks).add({
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + keptSeconds,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  });
  sandbox.events.emit(scope, 'test_helpers.test_clock.created', testClocks, clock);
  return clock;
}

/** The answer says that it is advancing, as on Stripe; everything that becomes due is done before the next request. */
function advanceTestClock(request: OperationRequest): TestClock {
  const { sandbox, scope, input } = request;
  return advanceTo(sandbox, scope, clockInPath(request), input.requiredInteger('frozen_time'));
}

function advanceTo(sandbox: Sandbox, scope: Scope, before: TestClock, target: number): TestClock {
  if (target <= before.frozen_time)
    throw invalidRequest('The time to advance to has to be after the time of the clock.', {
      param: 'frozen_time',
    });
  const status_details = { advancing: { target_frozen_time: target } };
  const advancing = { ...before, status: 'advancing', status_details };
  sandbox.events.emit(scope, 'test_helpers.test_clock.advancing', testClocks, advancing);
  bill(sandbox, scope, before.id, target);
  const ready = scope.table(testClocks).change(before.id, { frozen_time: target });
  sandbox.events.emit(scope, 'test_helpers.test_clock.ready', testClocks, ready);
  return advancing;
}

/**
 * Lets time pass for one customer of the platform, with everything that becomes due meanwhile. A customer without a test clock gets one, which Stripe
 * only does when it creates a customer: a journey through the portal cannot choose what its customers are created with. Their time stands
 * still afterwards.
 * @returns the time of the customer, Unix seconds
 * @throws StripeFailure 400 for an unknown customer
 */
export function passTime(sandbox: Sandbox, customerId: string, seconds: number): number {
  const scope = sandbox.platform;
  const customer = scope.table(customers).get(customerId, 'customer');
  const clockId = idOf(customer.test_clock) ?? giveClock(sandbox, scope, customerId);
  const clock = scope.table(testClocks).get(clockId);
  const target = clock.frozen_time + seconds;
  advanceTo(sandbox, scope, clock, target);
  return target;
}

function giveClock(sandbox: Sandbox, scope: Scope, customerId: string): string {
  const now = sandbox.nowSeconds();
  const { id } = addTestClock(sandbox, scope, { now, frozenTime: now, name: customerId });
  scope.table(customers).change(customerId, { test_clock: id });
  const isOwn = ({ customer }: { customer: string | { id: string } | null }) => idOf(customer) === customerId;
  for (const { id: own } of scope.table(subscriptions).list(isOwn))
    scope.table(subscriptions).change(own, { test_clock: id });
  for (const { id: own } of scope.table(invoices).list(isOwn))
    scope.table(invoices).change(own, { test_clock: id });
  for (const { id: own } of scope.table(invoiceItems).list(isOwn))
    scope.table(invoiceItems).change(own, { test_clock: id });
  return id;
}

function subscriptionsOf(scope: Scope, clock: string): Stripe.Subscription[] {
  return scope
    .table(subscriptions)
    .list(({ test_clock }) => test_clock === clock)
    .reverse();
}

function deleteTestClock(request: OperationRequest): Stripe.TestHelpers.DeletedTestClock {
  const { sandbox, scope } = request;
  const clock = clockInPath(request);
  scope.table(testClocks).remove(clock.id);
  for (const { id } of subscriptionsOf(scope, clock.id)) scope.table(subscriptions).remove(id);
  for (const { id } of scope.table(customers).list(({ test_clock }) => test_clock === clock.id))
    scope.table(customers).remove(id);
  sandbox.events.emit(scope, 'test_helpers.test_clock.deleted', testClocks, clock);
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
}
