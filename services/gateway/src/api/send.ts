import { errorKeys } from '@frizo/contracts';

export interface Sent {
  readonly status: number;
  readonly data: unknown;
  /** The `set-cookie` lines of the answer. */
  readonly cookies: readonly string[];
}

const deadlineMs = 20_000;

/** Makes a call over HTTP. An unavailable service results in a 503. */
export async function send(
  url: string,
  method: string,
  data: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Sent> {
  const hasBody = method === 'POST' || method === 'PUT';
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(data ?? {}) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: answer.status, cookies: answer.headers.getSetCookie(), data: await dataOf(answer) };
  } catch {
    return { status: 503, cookies: [], data: { error: unavailable } };
  }
}

/** Null for an answer without a body. */
async function dataOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

const unavailable = {
  key: errorKeys.unavailable,
  message: 'This is not available right now. Please try again.',
};
