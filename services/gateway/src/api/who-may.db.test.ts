import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls } from '@frizo/contracts';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { askPortal } from '../testing/ask-portal.ts';
import { addCast, cast, roles, type Role } from '../testing/cast.ts';
import { takenRequest } from '../testing/spoil/taken-request.ts';
import { decisiveFields, whoMay } from '../testing/who-may.ts';

describe('the matrix of who may make which call', () => {
  let whole: WholePortal;
  const tokens = new Map<Role, string | null>();

  beforeAll(async () => {
    whole = await startWholePortal();
    await addCast(whole.databaseUrl);
    for (const role of roles) {
      const actor = cast[role];
      tokens.set(role, actor && (await whole.host.tokens.sign(actor)));
    }
  });
  afterAll(() => whole.stop());

  it('has every call of the contracts', () => {
    expect(Object.keys(whoMay).sort()).toEqual(allCalls.map(({ name }) => name).sort());
  });

  it.each(allCalls.map((call) => [call.name, call] as const))('holds for %s', async (name, call) => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const role of roles) {
      const { status, body } = await askPortal(
        whole.portal.url,
        call,
        { ...takenRequest(call, 'all'), ...decisiveFields[name] },
        tokens.get(role) ?? null,
      );
      answers[role] = body.includes('There is no such call') ? 'is missing' : outcomeOf(status);
      expected[role] = whoMay[name]?.includes(role)
        ? 'may'
        : role === 'visitor'
          ? 'has to log in'
          : 'may not';
    }
    expect(answers).toEqual(expected);

    /** A call that opens a session refuses what was typed with a 401 as well. */
    function outcomeOf(status: number): string {
      if (status === 401 && call.secure) return 'has to log in';
      return status === 403 ? 'may not' : 'may';
    }
  });
});
