/** The body of an error as Stripe sends it: `{ error: { … } }`. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly doc_url?: string;
  readonly [detail: string]: unknown;
}

/** An answer with an error envelope. What the operation changed is undone, unless it is marked as lasting. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** True for declines: the attempt stays recorded although it failed. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, { keepsChanges = false } = {}) {
    super(body.message);
    this.status = status;
    this.body =
      body.code === undefined
        ? body
        : { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`, ...body };
    this.keepsChanges = keepsChanges;
  }
}

type Details = Partial<Omit<ErrorBody, 'type' | 'message'>>;

/** 400: the request itself is wrong. */
export function invalidRequest(message: string, details: Details = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

/** A required parameter is not there. */
export function missingParameter(param: string): StripeFailure {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** An id that names nothing in this account: 404 for an id in the path, 400 for one in a parameter. */
export function missingResource(kind: string, id: string, param?: string): StripeFailure {
  return new StripeFailure(param === undefined || param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });
}

/** 402: the card's issuer refused. The attempt stays recorded. */
export function cardFailure(message: string, details: Details): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', message, ...details }, { keepsChanges: true });
}
