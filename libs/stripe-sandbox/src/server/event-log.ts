import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { newId } from './ids.ts';
import { presented } from './expand.ts';
import { defineTable, type Identified, type Scope, type Store, type TableDefinition } from './store.ts';

/** The version of Stripe's API whose shapes this server sends: that of the library in the tests. */
export const apiVersion = '2026-10-28.endive';

/** Stored events. */
export const events = defineTable<Stripe.Event>('event');

/** What has been emitted, in order. */
export interface EventLog {
  /**
   * Records an event about an object; it is sent to the webhook endpoints after the operation has succeeded.
   * @param before the object before the change; the event names the values that differ
   */
  emit<T extends Identified>(
    scope: Scope,
    type: Stripe.Event['type'],
    table: TableDefinition<T>,
    object: T,
    before?: T,
  ): void;
  /** Names the request that causes the events until the next call. */
  setRequest(request: { id: string | null; idempotency_key: string | null }): void;
}

interface EventLogOptions {
  readonly store: Store;
  readonly platformAccount: string;
  readonly nowSeconds: () => number;
  readonly onEvent: (event: Stripe.Event, account: string) => void;
}

/** Creates the log; `onEvent` is called in the transaction of the operation, which may still be undone. */
export function createEventLog({ store, platformAccount, nowSeconds, onEvent }: EventLogOptions): EventLog {
  let request: Stripe.Event['request'] = { id: null, idempotency_key: null };
  return {
    emit: (scope, type, table, object, before) => {
      const event = {
        id: newId('evt'),
        object: 'event',
        ...(scope.account === platformAccount ? {} : { account: scope.account }),
        api_version: apiVersion,
        created: nowSeconds(),
        data: {
          object: structuredClone(presented(table, object, scope)),
          ...(before ? { previous_attributes: changedFields(before, object) } : {}),
        },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      } as unknown as Stripe.Event;
      store.scope(scope.account).table(events).add(event);
      onEvent(event, scope.account);
    },
    setRequest: (next) => {
      request = next;
    },
  };
}

function changedFields(before: object, after: object): object {
  const now: Record<string, unknown> = { ...after };
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, now[name])),
  );
}
