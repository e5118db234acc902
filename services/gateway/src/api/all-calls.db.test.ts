import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, allCalls, callRoute, clientHeaders, headerNames, type AnyCall } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { edgeCaseRequests } from '../testing/generated-requests/edge-case-requests.ts';
import type { Fields } from '../testing/generated-requests/schema.ts';
import { invalidRequests } from '../testing/generated-requests/invalid-requests.ts';
import { validRequest } from '../testing/generated-requests/valid-request.ts';

const calls = allCalls.map((call) => [call.name, call] as const);
const secure = calls.filter(([, call]) => call.secure);
const bodied = calls.filter(([, { method, upload }]) => (method === 'POST' || method === 'PUT') && !upload);

interface Refusal {
  readonly status: number;
  readonly error: { readonly key: string; readonly fields?: Readonly<Record<string, string[]>> } | undefined;
}

/** All services start on a machine that does other work too. */
const startMs = 120_000;

describe('every call of the contracts', () => {
  let whole: WholePortal;
  let token: string;
  let requestCount = 0;

  beforeAll(async () => {
    whole = await startWholePortal();
    token = await whole.host.tokens.sign(buildActor({ userId: 7 }));
  }, startMs);
  afterAll(() => whole.stop());

  async function send(
    call: AnyCall,
    url: string,
    body?: string,
    sent: string | null = token,
  ): Promise<Refusal> {
    requestCount += 1;
    const answer = await fetch(`${whole.portal.url}${url}`, {
      method: call.method,
      headers: {
        ...clientHeaders,
        ...(sent === null ? {} : { [headerNames.token]: sent }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const { error } = (await answer.json()) as Pick<Refusal, 'error'>;
    return { status: answer.status, error };
  }

  function make(call: AnyCall, request: Fields, sent?: string | null): Promise<Refusal> {
    const { url, body } = addressOf(call, request);
    return send(call, url, body && JSON.stringify(body), sent);
  }

  /** Sends requests a few at a time, and returns the faults that were found. */
  async function faultsOf<T>(
    requests: readonly T[],
    faultOf: (request: T) => Promise<unknown>,
  ): Promise<unknown[]> {
    const waiting = requests.values();
    const found: unknown[] = [];
    const work = async (): Promise<void> => {
      for (const request of waiting) {
        const fault = await faultOf(request);
        if (fault !== undefined) found.push({ request, fault });
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return found;
  }

  it.each(secure)('%s requires a log-in for every request', async (_name, call) => {
    const valid = validRequest(call, 'all');
    const requests = [valid, ...invalidRequests(call, valid).map(({ request }) => request)];
    for (const [sent, key] of [
      [null, 'token.missing'],
      ['forged', 'token.invalid'],
    ] as const) {
      const faults = await faultsOf(requests, async (request) => {
        const { status, error } = await make(call, request, sent);
        return status === 401 && error?.key === key ? undefined : { status, error };
      });
      expect(faults).toEqual([]);
    }
  });

  it.each(calls)('%s names the invalid field', async (_name, call) => {
    for (const fields of ['required', 'all'] as const) {
      const valid = validRequest(call, fields);
      const faults = await faultsOf(invalidRequests(call, valid), async ({ field, request }) => {
        const { status, error } = await make(call, request);
        const isNamed = Object.keys(error?.fields ?? {}).some((name) => name.startsWith(field));
        return status === 400 && isNamed ? undefined : { status, error };
      });
      expect(faults).toEqual([]);
    }
  });

  it.each(calls)('%s has no server error for any request that its schema accepts', async (_name, call) => {
    const requests = (['required', 'all'] as const).flatMap((fields) => {
      const valid = validRequest(call, fields);
      return [valid, ...edgeCaseRequests(call, valid)];
    });
    const faults = await faultsOf(requests, async (request) => {
      const answer = await make(call, request);
      return answer.status < 500 ? undefined : answer;
    });
    expect(faults).toEqual([]);
  });

  it.each(calls)('%s refuses a repeated field', async (_name, call) => {
    if (call.method !== 'GET') return;
    const valid = validRequest(call, 'all');
    const { url } = addressOf(call, valid);
    const names = [...new URL(url, 'http://portal').searchParams.keys()].filter(
      (name) => !Array.isArray(valid[name]),
    );
    const faults = await faultsOf(names, async (name) => {
      const { status } = await send(call, `${url}&${name}=1&${name}=2`);
      return status === 400 ? undefined : status;
    });
    expect(faults).toEqual([]);
  });

  it.each(bodied)('%s accepts only an object as body, and limits its size', async (_name, call) => {
    const faults = await faultsOf(['[]', '"text"', '5', 'null', '{', '{"a":', '\u0000'], async (body) => {
      const { status } = await send(call, callRoute(call), body);
      return status === 400 ? undefined : status;
    });
    expect(faults).toEqual([]);
    const { status, error } = await send(call, callRoute(call), JSON.stringify({ a: 'x'.repeat(300_000) }));
    expect([status, error?.key]).toEqual([413, 'request.too_large']);
  });

  it.each(calls)('%s responds to its own method only', async (_name, call) => {
    const valid = validRequest(call, 'required');
    const { url } = addressOf(call, valid);
    const [path = ''] = url.split('?');
    const owners = allCalls
      .filter((other) => new RegExp(`^${callRoute(other).replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
      .map(({ method }) => method);
    const others = ['PATCH', 'DELETE', 'PUT', 'POST'].filter((method) => !owners.includes(method as never));
    for (const method of others) {
      const { status } = await fetch(`${whole.portal.url}${url}`, { method });
      expect([method, status]).toEqual([method, 404]);
    }
  });

  it('was called often enough for the results to be meaningful', () => {
    expect(requestCount).toBeGreaterThan(1_500);
  });
});
