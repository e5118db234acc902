import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, type AnyCall } from '@frizo/contracts';
import fc from 'fast-check';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { callPortal, findFaults, type PortalAnswer } from '../testing/call-portal.ts';
import { addActors, actors, roles, type Role } from '../testing/actors.ts';
import { randomRequests } from '../testing/generated-requests/random-requests.ts';

/** In all, shared out among the calls, so that the test takes as long with many calls as with few. */
const fewestRequests = 30_000;
const requestsOfEach = Math.ceil(fewestRequests / allCalls.length);
/** Fixed, so that every run sends the same requests and a failure can be reproduced. */
const seed = 20_260_302;

/** Words that appear only in errors of a database or in stack traces. */
const internals = /\n\s+at |node_modules|\bselect .+ from\b|syntax error|violates|relation "|econnrefused/i;

/** All services start on a machine that does other work too. */
const startMs = 120_000;

describe('random and invalid requests to every call', () => {
  let whole: WholePortal;
  const tokens = new Map<Role, string | null>();
  let requestCount = 0;

  beforeAll(async () => {
    whole = await startWholePortal();
    await addActors(whole.databaseUrl);
    for (const role of roles) {
      const actor = actors[role];
      tokens.set(role, actor && (await whole.host.tokens.sign(actor)));
    }
  }, startMs);
  afterAll(() => whole.stop());

  it.each(allCalls.map((call) => [call.name, call] as const))(
    '%s returns a valid answer or a refusal without internals',
    async (_name, call) => {
      const arbitrary = fc.record({ request: randomRequests(call), role: fc.constantFrom(...roles) });
      const requests = fc.sample(arbitrary, { numRuns: requestsOfEach, seed });
      const faults = await findFaults(requests, async ({ request, role }) => {
        requestCount += 1;
        return faultOf(call, await callPortal(whole.portal.url, call, request, tokens.get(role) ?? null));
      });
      expect(faults.slice(0, 3)).toEqual([]);
    },
  );

  it('were at least 30,000', () => {
    expect(requestCount).toBeGreaterThanOrEqual(fewestRequests);
  });
});

/** Refusals must have a 4xx status and the common shape, and reveal no internals. */
function faultOf(call: AnyCall, { status, body }: PortalAnswer): PortalAnswer | undefined {
  if (status < 400) return call.answer.safeParse(JSON.parse(body)).success ? undefined : { status, body };
  if (status >= 500) return { status, body };
  const { error } = JSON.parse(body) as { error?: { key?: string; message?: string } };
  const isValid = Boolean(error?.key && error.message) && !internals.test(body);
  return isValid ? undefined : { status, body };
}
