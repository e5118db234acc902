import { describe, expect, it, jest } from '@jest/globals';
import { getCurrentUser, getServiceTree, holdTime, releaseHold } from '@frizo/contracts';
import { relayEntry } from './relay.types.ts';
import { createFakeNotices } from './testing.ts';
import { createTransport } from './transport.ts';

interface WireEntry {
  resource: string;
  method: string;
  requestId: string;
  data?: unknown;
  headers: Record<string, string>;
}
interface WireBody {
  requests: WireEntry[];
  transactional: boolean;
}

const tokenError = { error: { key: 'token.invalid', message: 'For people' }, requestId: 'r1' };

/** A gateway that answers each entry as the test configures. */
function buildPage(answerEntry: (entry: WireEntry) => { status: number; data: unknown } | undefined) {
  const bodies: WireBody[] = [];
  const notices = createFakeNotices();
  let number = 1;
  const renew = jest.fn(async () => {
    number += 1;
    return 'renewed' as const;
  });
  const { relay } = createTransport({
    tokens: { token: () => `token-${number}`, renew },
    notices,
    now: () => Date.UTC(2026, 4, 4, 12),
    fetch: async (_url, init) => {
      const body = JSON.parse(init?.body as string) as WireBody;
      bodies.push(body);
      const answers = body.requests.flatMap((entry) => {
        const answer = answerEntry(entry);
        return answer ? [{ requestId: entry.requestId, ...answer }] : [];
      });
      return Response.json({ answers });
    },
  });
  return { relay, bodies, notices, renew };
}

const entries = [
  relayEntry(getServiceTree, {}),
  relayEntry(holdTime, { artistId: 1, addressId: 2, serviceId: 3, startTimestamp: 4 }),
] as const;

describe('a relay', () => {
  it('sends its entries as one request and returns each answer at its position', async () => {
    const page = buildPage(({ resource }) => ({
      status: 200,
      data: resource.endsWith('tree') ? { response: [] } : { heldUntilTimestamp: 9 },
    }));

    const [tree, hold] = await page.relay(entries);

    expect(tree).toEqual({ ok: true, answer: { response: [] } });
    expect(hold).toEqual({ ok: true, answer: { heldUntilTimestamp: 9 } });
    expect(page.bodies).toEqual([
      {
        transactional: false,
        requests: [
          {
            resource: '/api/business/services/tree',
            method: 'GET',
            requestId: expect.any(String),
            headers: {},
          },
          {
            resource: '/api/booking/secure/hold',
            method: 'PUT',
            requestId: expect.any(String),
            data: { artistId: 1, addressId: 2, serviceId: 3, startTimestamp: 4 },
            headers: { 'idempotency-key': expect.any(String), 'x-token': 'token-1' },
          },
        ],
      },
    ]);
  });

  it('resends, after one renewal, only the entries that were refused because of their token', async () => {
    const page = buildPage(({ headers }) =>
      headers['x-token'] === 'token-1' ? { status: 401, data: tokenError } : { status: 200, data: {} },
    );

    const results = await page.relay([...entries, relayEntry(getCurrentUser, {})]);

    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(page.renew).toHaveBeenCalledTimes(1);
    const [first, second] = page.bodies;
    expect(second!.requests.map(({ requestId }) => requestId)).toEqual(
      first!.requests.slice(1).map(({ requestId }) => requestId),
    );
    expect(second!.requests[0]!.headers['idempotency-key']).toBe(
      first!.requests[1]!.headers['idempotency-key'],
    );
  });

  it('resends a whole transaction, since it was rolled back', async () => {
    const page = buildPage(({ headers }) =>
      headers['x-token'] === 'token-1' ? { status: 401, data: tokenError } : { status: 200, data: {} },
    );

    await page.relay([relayEntry(releaseHold, {}), entries[1], entries[0]], { transactional: true });

    expect(page.bodies.map(({ requests, transactional }) => [requests.length, transactional])).toEqual([
      [3, true],
      [3, true],
    ]);
  });

  it('returns the answers of the last hop when tokens are refused five times', async () => {
    const page = buildPage(() => ({ status: 401, data: tokenError }));

    const [result] = await page.relay([relayEntry(getCurrentUser, {})]);

    expect(result).toMatchObject({ ok: false, failure: { status: 401, key: 'token.invalid' } });
    expect(page.bodies).toHaveLength(5);
  });

  it('shows one notice for all failed entries, and none when the caller shows its own', async () => {
    const page = buildPage(() => ({ status: 500, data: null }));
    const two = [relayEntry(getServiceTree, {}), relayEntry(getServiceTree, {})] as const;

    await page.relay(two);
    await page.relay(two, { notice: false });

    expect(page.notices.shown).toEqual([{ kind: 'error', text: 'Request fail' }]);
  });

  it('treats an entry without an answer as failed', async () => {
    const page = buildPage(() => undefined);
    const [result] = await page.relay([entries[0]]);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'server', key: 'service.internal' } });
  });
});
