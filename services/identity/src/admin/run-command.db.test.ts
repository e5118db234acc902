import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientHeaders, quickSignIn, userChanged } from '@frizo/contracts';
import { userRow } from '../testing/rows.ts';
import { referralCodeOf } from '../referrals/referral-code.ts';
import { client, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';
import { isCommand, runCommand } from './run-command.ts';

describe('the command line', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  afterAll(() => fixtures.stop());

  const run = (...words: string[]) => {
    const parts = fixtures.host.services.get('identity')?.parts;
    if (!parts) throw new Error('identity did not start');
    return runCommand({ ...parts, url: 'http://localhost:4000' }, words);
  };

  it('makes an account an admin and publishes one event', async () => {
    const { version } = await userRow(fixtures, { id: client.id });
    expect(await run('make', client.email.toUpperCase())).toMatchObject({ isDone: true });
    expect(await run('make', client.email)).toEqual({
      isDone: true,
      line: `${client.email} is an admin already.`,
    });
    expect(await userRow(fixtures, { id: client.id })).toMatchObject({ admin: true, version: version + 1 });
    expect(await fixtures.events.waitForEvent(userChanged, ({ admin }) => admin)).toMatchObject({
      userId: client.id,
    });
  });

  it('makes a link that signs in once', async () => {
    const { line } = await run('quick-sign-in', client.email);
    const [, token = ''] =
      /^Works once, within 15 minutes: http:\/\/localhost:4000\/mp\/qa\/([\w-]{43})$/.exec(line) ?? [];
    expect(await fixtures.host.call(quickSignIn, { token }, { headers: clientHeaders })).toMatchObject({
      status: 200,
      body: { user: { userName: client.email } },
    });
  });

  it('prints the code by which an account refers others', async () => {
    const code = referralCodeOf(client.id);
    expect(await run('referral-code', client.email)).toEqual({
      isDone: true,
      line: `${code}, as a link: http://localhost:4000/why-frizo/${code}`,
    });
  });

  it.each(['make', 'quick-sign-in', 'referral-code'])(
    'prints one line if %s finds no account',
    async (name) => {
      expect(await run(name, 'nobody@example.test')).toEqual({
        isDone: false,
        line: 'There is no account of nobody@example.test: sign up with it first.',
      });
    },
  );

  it('accepts its commands only', () => {
    for (const name of ['make', 'quick-sign-in', 'referral-code'])
      expect(isCommand([name, 'a@example.test'])).toBe(true);
    for (const words of [[], ['make'], ['unmake', 'a@example.test'], ['make', 'a@example.test', 'b']]) {
      expect(isCommand(words)).toBe(false);
    }
  });
});
