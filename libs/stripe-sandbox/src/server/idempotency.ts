import { createHash } from 'node:crypto';
import { StripeFailure } from './failures.ts';
import { defineTable, type Scope } from './store.ts';

/** The stored answer of a POST with an idempotency key. */
interface StoredAnswer {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string;
  readonly storedAt: number;
}

const answers = defineTable<StoredAnswer>('idempotent_answer');
const keptSeconds = 24 * 3_600;

/** What a request with a key has to do. */
export interface KeyedRequest {
  /** The first answer, if the request has been made before. */
  readonly earlier: StoredAnswer | undefined;
  store(answer: { status: number; body: unknown; requestId: string }): void;
  /** Lets the next request with this key through. */
  release(): void;
}

/** Keeps the keys that are in use now. */
export function createIdempotency() {
  const running = new Set<string>();
  return {
    /** @throws StripeFailure 400 for other parameters under the same key, 409 while the first request is running */
    begin(scope: Scope, key: string, request: string, now: number): KeyedRequest {
      const id = `${scope.account} ${key}`;
      const fingerprint = createHash('sha256').update(request).digest('hex');
      if (running.has(id))
        throw new StripeFailure(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        });
      const table = scope.table(answers);
      const stored = table.find(id);
      const earlier = stored && stored.storedAt > now - keptSeconds ? stored : undefined;
      if (earlier && earlier.fingerprint !== fingerprint)
        throw new StripeFailure(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      running.add(id);
      return {
        earlier,
        store: (answer) => void table.add({ id, fingerprint, storedAt: now, ...answer }),
        release: () => void running.delete(id),
      };
    },
  };
}
