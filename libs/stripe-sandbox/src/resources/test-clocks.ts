import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { bill } from './billing-cycle.ts';
import { testClocks } from './billing-time.ts';
import { customers } from './customer-object.ts';
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
  const clock = scope.table(testClocks).add({
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + keptSeconds,
    frozen_time: input.requiredInteger('frozen_time', { min: 1 }),
    livemode: false,
    name: input.text('name') ?? null,
    status: 'ready',
    status_details: {},
  });
  sandbox.events.emit(scope, 'test_helpers.test_clock.created', testClocks, clock);
  return clock;
}

/** The answer says that it is advancing, as on Stripe; everything that becomes due is done before the next request. */
function advanceTestClock(request: OperationRequest): TestClock {
  const { sandbox, scope, input } = request;
  const before = clockInPath(request);
  const target = input.requiredInteger('frozen_time');
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
