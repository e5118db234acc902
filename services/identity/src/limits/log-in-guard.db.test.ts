import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { logIn } from '@frizo/contracts';
import { solveCaptcha } from '../testing/solve-captcha.ts';
import {
  client,
  headersFrom,
  now,
  owner,
  password,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

const home = '203.0.113.1';
const proofRequired = {
  status: 400,
  body: { error: { key: 'session.proof_required', fields: { captcha: ['CAPTCHA_REQUIRED'] } } },
};

describe('guesses at a password', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    for (const table of ['attempts', 'known_devices', 'spent_captchas']) await fixtures.knex(table).delete();
  });
  afterAll(() => fixtures.stop());

  interface Try {
    readonly email?: string;
    readonly typed?: string;
    readonly ip?: string;
    readonly captcha?: string;
    readonly cookie?: string;
  }
  const attempt = ({ email = client.email, typed = password, ip = home, captcha = '', cookie = '' }: Try) =>
    fixtures.host.call(
      logIn,
      { username: email, password: typed, captcha },
      { headers: { ...headersFrom(ip), cookie } },
    );
  const guess = (parts: Try = {}) => attempt({ typed: 'a guess', ...parts });
  const proof = () => solveCaptcha(fixtures.host);
  const statuses = async (tries: readonly Promise<{ status: number }>[]) =>
    new Set((await Promise.all(tries)).map(({ status }) => status));
  const times = <T>(count: number, work: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => work(index));
  /** The cookie by which a browser is known that somebody has logged in with. */
  async function knownDevice(email = client.email): Promise<string> {
    const { headers } = await attempt({ email, ip: '203.0.113.99' });
    return (
      headers
        .getSetCookie()
        .find((line) => line.startsWith('frizo_device='))
        ?.split(';')[0] ?? ''
    );
  }
  /** What strangers everywhere can do to an account without paying for it. */
  const attack = () => Promise.all(times(11, (index) => guess({ ip: `198.51.100.${index}` })));

  it.each([
    ['an account', client.email],
    ['an account that does not exist', 'nobody@example.test'],
  ])('of %s cost a proof of work after ten, whoever makes them', async (_title, email) => {
    expect(await statuses(times(10, () => guess({ email })))).toEqual(new Set([401]));
    expect(await guess({ email })).toMatchObject(proofRequired);
    expect(await guess({ email, ip: '198.51.100.7' })).toMatchObject(proofRequired);
    expect((await guess({ email, captcha: await proof() })).status).toBe(401);
  });

  it('from everywhere do not lock the owner out, who pays with work or comes with a browser that is known', async () => {
    const cookie = await knownDevice();
    await attack();
    expect(await attempt({})).toMatchObject(proofRequired);
    expect((await attempt({ captcha: await proof() })).status).toBe(200);
    await attack();
    expect((await attempt({ cookie })).status).toBe(200);
  });

  it('do not count where no password was looked at', async () => {
    await attack();
    expect(await statuses(times(50, () => attempt({})))).toEqual(new Set([400]));
    expect((await attempt({ captcha: await proof() })).status).toBe(200);
  });

  it('take each proof once, and none that is made up', async () => {
    await attack();
    const captcha = await proof();
    expect((await guess({ captcha })).status).toBe(401);
    expect(await attempt({ captcha })).toMatchObject(proofRequired);
    expect(await attempt({ captcha: 'made up' })).toMatchObject(proofRequired);
    const twice = await proof();
    const both = await Promise.all([guess({ captcha: twice }), guess({ captcha: twice })]);
    expect(both.map(({ status }) => status).sort()).toEqual([400, 401]);
  });

  it('of one network at one account come to an end, whatever work it does; everybody else gets in', async () => {
    await fixtures.knex('attempts').insert(await countedPair(40));
    const refused = await attempt({ captcha: await proof() });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { key: 'request.too_many', message: 'Too many attempts. Try again in 15 minutes.' } },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await attempt({ ip: '203.0.113.2' })).status).toBe(200);
    expect((await attempt({ email: owner.email })).status).toBe(200);
  });

  /** The row of the counter of `client` at home, as it is after so many failures. */
  async function countedPair(points: number) {
    await guess();
    const [row] = await fixtures.knex('attempts').whereLike('key', 'log-in:pair:%').select<object[]>();
    await fixtures.knex('attempts').delete();
    return { ...row, points };
  }

  it('of one network at many accounts cost a proof of work after sixty', async () => {
    const made = times(60, (index) => guess({ email: `guess-${index}@example.test` }));
    expect(await statuses(made)).toEqual(new Set([401]));
    expect(await attempt({})).toMatchObject(proofRequired);
    expect((await attempt({ captcha: await proof() })).status).toBe(200);
    expect((await attempt({ ip: '203.0.113.2' })).status).toBe(200);
  });

  it('with a browser that is known are counted there, ten at most, and then as anybody’s', async () => {
    const cookie = await knownDevice();
    expect(await statuses(times(10, () => guess({ cookie })))).toEqual(new Set([401]));
    expect((await attempt({})).status).toBe(200);
    await attack();
    expect(await guess({ cookie })).toMatchObject(proofRequired);
  });

  it('are not made cheaper by a browser that is known of another account, or by a made-up cookie', async () => {
    const foreign = await knownDevice(owner.email);
    await attack();
    expect(await attempt({ cookie: foreign })).toMatchObject(proofRequired);
    expect(await attempt({ cookie: 'frizo_device=made-up' })).toMatchObject(proofRequired);
  });

  it('are none of a planted browser: an account gives its own out, whatever the browser brought', async () => {
    const planted = await knownDevice(owner.email);
    const { headers } = await attempt({ cookie: planted });
    const given = headers.getSetCookie().find((line) => line.startsWith('frizo_device='));
    expect(given?.split(';')[0]).not.toBe(planted);
    expect(given).toMatch(/path=\/api\/identity; .*samesite=lax; httponly/i);
    await attack();
    expect(await attempt({ cookie: planted })).toMatchObject(proofRequired);
  });

  it('do not count of those who get in', async () => {
    for (let index = 0; index < 12; index += 1) expect((await attempt({})).status).toBe(200);
  });
});
