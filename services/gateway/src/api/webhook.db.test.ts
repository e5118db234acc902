import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

/** Spaces and escapes that a parsed and written body would not have. */
const body =
  '{ "id": "evt_1",\n "object": "event", "type": "customer.created",\t"created": 1772470800, "data": {"object": {"name": "\\u00e9"}} }';

describe('a webhook of the payment provider through the gateway', () => {
  let whole: WholePortal;
  let portals: Record<string, TestPortal>;

  beforeAll(async () => {
    whole = await startWholePortal();
    const limited = { RATE_LIMIT: '2' };
    portals = {
      'the same process': await startTestPortal({
        handlers: Object.fromEntries(whole.host.handlers),
        env: limited,
      }),
      'another process': await startTestPortal({ env: { ...limited, PAYMENTS_URL: whole.host.url } }),
    };
  });
  afterAll(async () => {
    for (const portal of Object.values(portals)) await portal.stop();
    await whole.stop();
  });

  /** Signed as of the time of the portal's clock. */
  function signature(): string {
    const timestamp = Date.parse('2026-03-02T17:00:00Z') / 1000;
    return `t=${timestamp},v1=${createHmac('sha256', whole.webhookSecret).update(`${timestamp}.${body}`).digest('hex')}`;
  }
  const send = (place: string, signed: string) =>
    fetch(`${portals[place]!.url}/api/payments/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed },
      body,
    });

  describe.each(['the same process', 'another process'])('to the service in %s', (place) => {
    it('arrives with the bytes that were signed', async () => {
      const answer = await send(place, signature());
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    });

    it('is refused with a 400 if it is forged', async () => {
      expect(
        (
          await send(
            place,
            signature().replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          )
        ).status,
      ).toBe(400);
    });

    it('may come more often than the requests of one user', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async () => (await send(place, signature())).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
  });
});
