import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, errorAnswer, type AnyCall } from '@frizo/contracts';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { callPortal, type PortalAnswer } from '../testing/call-portal.ts';
import { authorizationMatrix } from '../testing/authorization-matrix.ts';
import { expectedRefusals } from '../testing/expected-refusals.ts';
import { sampleFields } from '../testing/generated-requests/sample-fields.ts';
import { addActors, actors, roles, type Role } from '../testing/actors.ts';
import { validRequest } from '../testing/generated-requests/valid-request.ts';

/** All services start on a machine that does other work too. */
const startMs = 120_000;

describe('the authorization matrix', () => {
  let whole: WholePortal;
  const tokens = new Map<Role, string | null>();

  beforeAll(async () => {
    whole = await startWholePortal();
    await addActors(whole.databaseUrl);
    for (const role of roles) {
      const actor = actors[role];
      tokens.set(role, actor && (await whole.host.tokens.sign(actor)));
    }
  }, startMs);
  afterAll(() => whole.stop());

  it('has every call of the contracts, and no other', () => {
    const names = allCalls.map(({ name }) => name);
    expect(Object.keys(authorizationMatrix).sort()).toEqual(names.toSorted());
    for (const table of [sampleFields, expectedRefusals]) {
      expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([]);
    }
  });

  it.each(allCalls.map((call) => [call.name, call] as const))('holds for %s', async (name, call) => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const request = { ...validRequest(call, 'all'), ...sampleFields[name] };
    for (const role of roles) {
      const answer = await callPortal(whole.portal.url, call, request, tokens.get(role) ?? null);
      answers[role] = outcomeOf(call, answer);
      const isAllowed = authorizationMatrix[name]?.includes(role);
      expected[role] = isAllowed ? 'allowed' : role === 'visitor' ? 'has to log in' : 'forbidden';
    }
    expect(answers).toEqual(expected);
  });

  it.each([
    ['bad input', 400, 'request.invalid'],
    ['a failure of the server', 500, 'server.failed'],
    ['a call that does not exist', 404, 'resource.not_found'],
  ])('does not count %s as permission', (_title, status, key) => {
    const [call] = allCalls.filter(({ name }) => name === 'getSalonArtists');
    const body = JSON.stringify({ error: { key, message: 'no' }, requestId: 'r1' });
    expect(call && outcomeOf(call, { status, body })).toBe(`${status} ${key}`);
  });
});

/** Only a success, or a refusal that the matrix expects of the call, shows that its policy has allowed the caller. */
function outcomeOf(call: AnyCall, { status, body }: PortalAnswer): string {
  if (status < 300) return 'allowed';
  const refusal = `${status} ${reasonOf(body)}`;
  if (expectedRefusals[call.name]?.includes(refusal)) return 'allowed';
  if (status === 401 && call.secure) return 'has to log in';
  return status === 403 ? 'forbidden' : refusal;
}

/** The key of an error, with the codes of its fields. */
function reasonOf(body: string): string {
  const { key, fields = {} } = errorAnswer.parse(JSON.parse(body)).error;
  const codes = Object.entries(fields).map(([field, found]) => `${field} ${found.join(' ')}`);
  return codes.length > 0 ? `${key} (${codes.join(', ')})` : key;
}
