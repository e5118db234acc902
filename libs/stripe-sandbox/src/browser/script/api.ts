import type { StripeError } from '@stripe/stripe-js';

/** What a call returns: the object under its name, or an error. */
export type ApiAnswer<T> = { readonly object: T } | { readonly error: StripeError };

export interface Api {
  get<T>(path: string, fields: Fields): Promise<ApiAnswer<T>>;
  post<T>(path: string, fields: Fields): Promise<ApiAnswer<T>>;
}

/** Parameters of a call, nested as in Stripe's documentation; those that are undefined are left out. */
export interface Fields {
  readonly [name: string]: string | number | boolean | null | undefined | Fields;
}

/** How long a call may take. */
const deadlineMs = 30_000;

/** Calls of the sandbox with the publishable key, which is a parameter: with a header, browsers would send a second request before each. */
export function createApi(origin: string, publishableKey: string): Api {
  async function call<T>(method: string, path: string, fields: Fields): Promise<ApiAnswer<T>> {
    const form = new URLSearchParams({ ...flatten(fields), key: publishableKey });
    const url = `${origin}/v1/${path}${method === 'GET' ? `?${form.toString()}` : ''}`;
    try {
      const answer = await fetch(url, {
        method,
        body: method === 'GET' ? null : form,
        credentials: 'omit',
        signal: AbortSignal.timeout(deadlineMs),
      });
      return asAnswer<T>(await answer.json());
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'The sandbox of Stripe could not be reached. Check the connection and try again.',
        },
      };
    }
  }
  return {
    get: (path, fields) => call('GET', path, fields),
    post: (path, fields) => call('POST', path, fields),
  };
}

/** An answer of the API; Stripe sends errors as `{ error }` in place of the object. */
export function asAnswer<T>(body: unknown): ApiAnswer<T> {
  if (typeof body === 'object' && body !== null && 'error' in body)
    return { error: body.error as StripeError };
  return { object: body as T };
}

/** Names in Stripe's brackets: `{ card: { name: 'A' } }` is `card[name]=A`. */
export function flatten(fields: Fields, prefix = ''): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const full = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined || value === null) return [];
    return typeof value === 'object' ? Object.entries(flatten(value, full)) : [[full, String(value)]];
  });
  return Object.fromEntries(entries);
}
