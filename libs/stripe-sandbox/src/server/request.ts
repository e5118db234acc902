import type { EventLog } from './event-log.ts';
import type { Faults } from './faults.ts';
import type { Parameters } from './parameters.ts';
import type { RequestLog } from './request-log.ts';
import type { Scope, Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** What all operations share. */
export interface Sandbox {
  readonly store: Store;
  /** The objects of the platform itself. */
  readonly platform: Scope;
  readonly events: EventLog;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Unix seconds of the injected clock. */
  readonly nowSeconds: () => number;
  /** The address of this server without a slash at the end. */
  readonly url: () => string;
  readonly keys: SandboxKeys;
  readonly afterLastRetry: AfterLastRetry;
  /** Transfers and their reversals need an available balance. */
  readonly limitsTransfers: boolean;
}

/** What becomes of a subscription whose invoice could not be collected, as set up in Stripe's dashboard. */
export type AfterLastRetry = 'cancel' | 'mark-unpaid' | 'leave-past-due';

export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** One call of an operation. */
export interface OperationRequest {
  readonly sandbox: Sandbox;
  /** The objects of the account that the call is for: the platform, or that of the `Stripe-Account` header. */
  readonly scope: Scope;
  /** Values of the `:name` parts of the path. */
  readonly path: Readonly<Record<string, string>>;
  /** Parameters of the body and of the query. */
  readonly input: Parameters;
  /** Unix seconds. */
  readonly now: number;
  /** True for calls with the publishable key, which browsers know. */
  readonly isPublic: boolean;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** The path without the query. */
  readonly url: string;
  /** The body as it came, for uploads. */
  readonly body: Buffer;
  readonly contentType: string;
}

/** What changes objects without a request of their own need: the objects of an account at a time. */
export type Context = Pick<OperationRequest, 'sandbox' | 'scope' | 'now'>;

/** An entry of the table of operations. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** For example `/v1/customers/:customer`. */
  readonly path: string;
  /** True if browsers may call it with the publishable key. */
  readonly isPublic: boolean;
  readonly handle: (request: OperationRequest) => unknown;
}

/** An entry of the table of operations: `operation('POST /v1/customers', createCustomer)`. */
export function operation(route: string, handle: Operation['handle'], { isPublic = false } = {}): Operation {
  const [method = '', path = ''] = route.split(' ');
  return { method: method as Operation['method'], path, isPublic, handle };
}
