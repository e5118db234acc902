import { expanded } from './expand.ts';
import { StripeFailure } from './failures.ts';
import { failAfter, failBefore, type Faults, serverError } from './faults.ts';
import { decodeForm, type FormObject } from './form.ts';
import type { createIdempotency, KeyedRequest } from './idempotency.ts';
import { newId } from './ids.ts';
import { parametersOf } from './parameters.ts';
import type { OperationRequest, Sandbox } from './request.ts';
import type { createRouter, Match } from './router.ts';
import { accountOf, keyKindOf } from './authentication.ts';

/** An HTTP request whose body has been read. */
export interface IncomingRequest {
  readonly method: string;
  readonly pathname: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** An answer of the API before it is written as JSON. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface AnsweringParts {
  readonly sandbox: Sandbox;
  readonly router: ReturnType<typeof createRouter>;
  readonly idempotency: ReturnType<typeof createIdempotency>;
  readonly faults: Faults;
}

/**
 * Answers a request of the API: authentication, idempotency, the operation in one transaction, expansion.
 * @throws CutConnection if a test wants the connection to end
 */
export async function answerRequest(parts: AnsweringParts, incoming: IncomingRequest): Promise<ApiAnswer> {
  const requestId = newId('req', 14);
  try {
    return await answer(parts, incoming, requestId);
  } catch (error) {
    if (error instanceof StripeFailure) return failed(error, requestId);
    throw error;
  }
}

async function answer(
  parts: AnsweringParts,
  incoming: IncomingRequest,
  requestId: string,
): Promise<ApiAnswer> {
  const { sandbox, router, idempotency } = parts;
  const { method, pathname, headers } = incoming;
  const values = parametersIn(incoming);
  const keyKind = keyKindOf(sandbox.keys, headers['authorization'], values['key']);
  const match = router.find(method, pathname);
  if (keyKind === 'publishable' && !match.operation.isPublic) throw needsSecretKey();
  const account = accountOf(sandbox, headers['stripe-account'] ?? textOf(values['_stripe_account']));
  const key = method === 'POST' ? headers['idempotency-key'] : undefined;
  const call: Call = { match, values, account, requestId, key, isPublic: keyKind === 'publishable' };
  const fault = parts.faults.take(method, pathname);
  const settled = () => sandbox.webhooks.settled();
  if (key === undefined) {
    await failBefore(fault);
    const result = perform(sandbox, incoming, call);
    await failAfter(fault, settled);
    return result;
  }
  const fingerprint = `${method} ${pathname} ${incoming.query} ${incoming.body.toString('latin1')}`;
  const keyed = idempotency.begin(sandbox.store.scope(account), key, fingerprint, sandbox.nowSeconds());
  try {
    await failBefore(fault);
    const result = keyed.earlier
      ? replayed(keyed.earlier, key)
      : performKeyed(sandbox, incoming, { ...call, isErrorKept: fault?.failure === 'error-kept' }, keyed);
    await failAfter(fault, settled);
    return result;
  } finally {
    keyed.release();
  }
}

interface Call {
  readonly match: Match;
  readonly values: FormObject;
  readonly account: string;
  readonly requestId: string;
  readonly key: string | undefined;
  readonly isPublic: boolean;
}

function replayed(earlier: NonNullable<KeyedRequest['earlier']>, key: string): ApiAnswer {
  const { status, body, requestId } = earlier;
  return {
    status,
    body,
    headers: {
      'request-id': newId('req', 14),
      'original-request': requestId,
      'idempotency-key': key,
      'idempotent-replayed': 'true',
    },
  };
}

// The answer and the key are stored in the transaction of the operation, so that no crash separates them.
function performKeyed(
  sandbox: Sandbox,
  incoming: IncomingRequest,
  call: Call & { readonly isErrorKept: boolean },
  keyed: KeyedRequest,
): ApiAnswer {
  return sandbox.store.transaction(() => {
    let result: ApiAnswer;
    try {
      result = perform(sandbox, incoming, call);
    } catch (error) {
      if (!(error instanceof StripeFailure) || !isKept(error)) throw error;
      result = failed(error, call.requestId);
    }
    if (call.isErrorKept) result = failed(serverError(), call.requestId);
    keyed.store({ status: result.status, body: result.body, requestId: call.requestId });
    return result;
  });
}

/** Stripe does not keep the answer to a request that it refused before it did anything: it keeps that of a declined card, and of a balance that was too low. */
function isKept({ status, body }: StripeFailure): boolean {
  return status === 402 || body.code === 'balance_insufficient';
}

function perform(sandbox: Sandbox, incoming: IncomingRequest, call: Call): ApiAnswer {
  const { match, values, account, requestId, key, isPublic } = call;
  const { key: _key, _stripe_account, _stripe_version, expand: _expand, ...own } = values;
  const input = parametersOf(own);
  const paths = parametersOf(values).list('expand') ?? [];
  const request: OperationRequest = {
    sandbox,
    scope: sandbox.store.scope(account),
    path: match.path,
    input,
    now: sandbox.nowSeconds(),
    isPublic,
    requestId,
    idempotencyKey: key,
    url: incoming.pathname,
    body: incoming.body,
    contentType: incoming.headers['content-type'] ?? '',
  };
  sandbox.events.setRequest({ id: requestId, idempotency_key: key ?? null });
  const body = sandbox.store.transaction(
    () => {
      const result = match.operation.handle(request);
      refuseUnread(input.unread());
      return expanded(sandbox.store, result, paths);
    },
    (error) => error instanceof StripeFailure && error.keepsChanges,
  );
  return {
    status: 200,
    body,
    headers: { 'request-id': requestId, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  };
}

function refuseUnread([param]: readonly string[]): void {
  if (param === undefined) return;
  throw new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    message: `Received unknown parameter: ${param}`,
    param,
  });
}

function parametersIn({ method, query, headers, body }: IncomingRequest): FormObject {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const inBody = method !== 'GET' && isForm ? body.toString('utf8') : '';
  return decodeForm([query, inBody].filter((part) => part !== '').join('&'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function needsSecretKey(): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function failed({ status, body }: StripeFailure, requestId: string): ApiAnswer {
  return { status, body: { error: body }, headers: { 'request-id': requestId } };
}
