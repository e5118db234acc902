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

describe('the log-in guard', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    for (const table of ['attempts', 'known_devices', 'spent_captchas']) await fixtures.knex(table).delete();
  });
  afterAll(() => fixtures.stop());

  interface Attempt {
    readonly email?: string;
    readonly typed?: string;
    readonly ip?: string;
    readonly captcha?: string;
    readonly cookie?: string;
  }
  const attempt = ({
    email = client.email,
    typed = password,
    ip = home,
    captcha = '',
    cookie = '',
  }: Attempt) =>
    fixtures.host.call(
      logIn,
      { username: email, password: typed, captcha },
      { headers: { ...headersFrom(ip), cookie } },
    );
  const guess = (parts: Attempt = {}) => attempt({ typed: 'a guess', ...parts });
  const proof = () => solveCaptcha(fixtures.host);
  const statuses = async (attempts: readonly Promise<{ status: number }>[]) =>
    new Set((await Promise.all(attempts)).map(({ status }) => status));
  const times = <T>(count: number, work: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => work(index));
  /** Logs in and returns the cookie of the known device. */
  async function knownDevice(email = client.email): Promise<string> {
    const { headers } = await attempt({ email, ip: '203.0.113.99' });
    return (
      headers
        .getSetCookie()
        .find((line) => line.startsWith('frizo_device='))
        ?.split(';')[0] ?? ''
    );
  }
  /** As many failed log-ins from different addresses as are possible without a proof of work. */
  const attack = () => Promise.all(times(11, (index) => guess({ ip: `198.51.100.${index}` })));

  it.each([
    ['an account', client.email],
    ['an account that does not exist', 'nobody@example.test'],
  ])('requires a proof of work after ten failed attempts for %s, from any address', async (_title, email) => {
    expect(await statuses(times(10, () => guess({ email })))).toEqual(new Set([401]));
    expect(await guess({ email })).toMatchObject(proofRequired);
    expect(await guess({ email, ip: '198.51.100.7' })).toMatchObject(proofRequired);
    expect((await guess({ email, captcha: await proof() })).status).toBe(401);
  });

  it('does not lock the owner out during an attack, who can use a proof of work or a known device', async () => {
    const cookie = await knownDevice();
    await attack();
    expect(await attempt({})).toMatchObject(proofRequired);
    expect((await attempt({ captcha: await proof() })).status).toBe(200);
    await attack();
    expect((await attempt({ cookie })).status).toBe(200);
  });

  it('does not count attempts without a password check', async () => {
    await attack();
    expect(await statuses(times(50, () => attempt({})))).toEqual(new Set([400]));
    expect((await attempt({ captcha: await proof() })).status).toBe(200);
  });

  it('accepts each proof once, and no forged one', async () => {
    await attack();
    const captcha = await proof();
    expect((await guess({ captcha })).status).toBe(401);
    expect(await attempt({ captcha })).toMatchObject(proofRequired);
    expect(await attempt({ captcha: 'forged' })).toMatchObject(proofRequired);
    const twice = await proof();
    const both = await Promise.all([guess({ captcha: twice }), guess({ captcha: twice })]);
    expect(both.map(({ status }) => status).sort()).toEqual([400, 401]);
  });

  it('finally refuses one network for one account, even with a proof of work, but no other network or account', async () => {
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

  /** The counter row of `client` from the address `home` after this many failures. */
  async function countedPair(points: number) {
    await guess();
    const [row] = await fixtures.knex('attempts').whereLike('key', 'log-in:pair:%').select<object[]>();
    await fixtures.knex('attempts').delete();
    return { ...row, points };
  }

  it('requires a proof of work after sixty failed attempts of one network for many accounts', async () => {
    const made = times(60, (index) => guess({ email: `guess-${index}@example.test` }));
    expect(await statuses(made)).toEqual(new Set([401]));
    expect(await attempt({})).toMatchObject(proofRequired);
    expect((await attempt({ captcha: await proof() })).status).toBe(200);
    expect((await attempt({ ip: '203.0.113.2' })).status).toBe(200);
  });

  it('counts the first ten failures of a known device separately, and later ones like those of any browser', async () => {
    const cookie = await knownDevice();
    expect(await statuses(times(10, () => guess({ cookie })))).toEqual(new Set([401]));
    expect((await attempt({})).status).toBe(200);
    await attack();
    expect(await guess({ cookie })).toMatchObject(proofRequired);
  });

  it('grants no exemption for the known device of another account, or for a forged cookie', async () => {
    const foreign = await knownDevice(owner.email);
    await attack();
    expect(await attempt({ cookie: foreign })).toMatchObject(proofRequired);
    expect(await attempt({ cookie: 'frizo_device=made-up' })).toMatchObject(proofRequired);
  });

  it('issues a new device cookie if the existing one belongs to another account', async () => {
    const planted = await knownDevice(owner.email);
    const { headers } = await attempt({ cookie: planted });
    const issued = headers.getSetCookie().find((line) => line.startsWith('frizo_device='));
    expect(issued?.split(';')[0]).not.toBe(planted);
    expect(issued).toMatch(/path=\/api\/identity; .*samesite=lax; httponly/i);
    await attack();
    expect(await attempt({ cookie: planted })).toMatchObject(proofRequired);
  });

  it('does not count successful log-ins', async () => {
    for (let index = 0; index < 12; index += 1) expect((await attempt({})).status).toBe(200);
  });
});
