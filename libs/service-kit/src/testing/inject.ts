import { addressOf, headerNames, type AnswerOf, type AnyCall, type RequestOf } from '@frizo/contracts';
import type { Actor } from '../auth/actor.ts';
import type { TestTokens } from './test-tokens.ts';

export interface InjectOptions {
  /** Signed into a token; without it, no token is sent. */
  readonly actor?: Actor;
  readonly groups?: readonly string[];
  readonly idempotencyKey?: string;
  /** For a call with `upload`. */
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Injected<Answer> {
  readonly status: number;
  /** The answer as sent on the wire, or `{error, requestId}`. */
  readonly body: Answer;
  readonly headers: Headers;
}

/** Makes a call over real HTTP. */
export async function inject<C extends AnyCall>(
  target: { readonly url: string; readonly tokens: TestTokens },
  call: C,
  request: RequestOf<C>,
  { actor, groups, idempotencyKey, file, headers }: InjectOptions = {},
): Promise<Injected<AnswerOf<C>>> {
  const { method, url, body: fields } = addressOf(call, request);
  const body = file ? formOf(file, call.upload?.field) : fields && JSON.stringify(fields);
  const answer = await fetch(`${target.url}${url}`, {
    method,
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(actor && { [headerNames.token]: await target.tokens.sign(actor) }),
      ...(groups && { [headerNames.groups]: groups.join(',') }),
      ...(idempotencyKey && { [headerNames.idempotencyKey]: idempotencyKey }),
      ...headers,
    },
    ...(body && { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : undefined) as AnswerOf<C>,
    headers: answer.headers,
  };
}

function formOf(file: Blob, field = 'file'): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}
