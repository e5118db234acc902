import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientHeaders, clientSignUp, logIn } from '@frizo/contracts';
import { normalizeEmail } from '@frizo/validation';
import { solveCaptcha } from '../testing/solve-captcha.ts';
import { client, password, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';
import { createUsersStore } from './users.store.ts';

/** Characters that some lower case, locale or compatibility rule maps to a letter of `ida`. */
const lookalikes: Record<string, readonly string[]> = {
  i: ['i', 'I', '\u0130', '\u0131', '\uff49', '\u2170', '\u2148', 'i\u0307'],
  d: ['d', 'D', '\uff44', '\u217e'],
  a: ['a', 'A', '\u00aa', '\uff21', '\u0430', 'a\u200b'],
};

const written = fc
  .tuple(
    ...['i', 'd', 'a'].map((letter) => fc.constantFrom(...(lookalikes[letter] ?? []))),
    fc.constantFrom('@example.test', '@EXAMPLE.test', '@ex\uff41mple.test', '@example.te\u017ft'),
  )
  .map((parts) => parts.join(''));

describe('an e-mail address in another form', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(() => fixtures.knex('attempts').delete());
  afterAll(() => fixtures.stop());

  it('finds an account exactly if it also counts for that account', async () => {
    const users = createUsersStore(fixtures.knex);
    const forms = fc.oneof(written, fc.string({ unit: 'binary', maxLength: 40 }).map(withoutNul));
    await fc.assert(
      fc.asyncProperty(forms, async (typed) => {
        const found = await users.byEmail(typed);
        expect(found?.id).toBe(normalizeEmail(typed) === client.email ? client.id : undefined);
      }),
      { numRuns: 300 },
    );
  });

  it('does not bypass the limit of an account', async () => {
    const guess = (username: string) =>
      fixtures.host.call(logIn, { username, password: 'a guess' }, { headers: clientHeaders });
    for (const username of ['\uff49da@example.test', 'IDA@example.test', '\u2170da@example.test'])
      for (const _try of Array.from({ length: 4 })) await guess(username);
    const counters = await fixtures.knex('attempts').whereLike('key', 'log-in:%').pluck<string[]>('key');
    expect(counters.filter((key) => key.startsWith('log-in:account:'))).toHaveLength(1);
    expect(counters.filter((key) => key.startsWith('log-in:pair:'))).toHaveLength(1);
  });

  it('creates no second account', async () => {
    const form = { firstName: 'Ida', lastName: 'Klein', phone: '6025550147', password };
    const captcha = await solveCaptcha(fixtures.host);
    const request = { ...form, username: 'IDA@EXAMPLE.TEST', captcha };
    const answer = await fixtures.host.call(clientSignUp, request, { headers: clientHeaders });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { fields: { username: ['USERNAME_IS_TAKEN'] } } },
    });
  });

  it('cannot be inserted directly either', async () => {
    const twin = { email: 'Ida@example.test', first_name: 'I', last_name: 'K' };
    await expect(fixtures.knex('users').insert(twin)).rejects.toMatchObject({ code: '23505' });
  });
});

/** Postgres cannot store it, and calls refuse it. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
