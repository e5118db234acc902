import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getOwnResolution,
  getResolution,
  resetOverrides,
  resolveRollouts,
  setOverrides,
  type RolloutMove,
} from '@frizo/contracts';
import { buildActor, type InjectOptions } from '@frizo/service-kit/testing';
import { emptyAudience, type Pointer } from '../domain/move-pointer.ts';
import { buildRelease } from '../testing/build-release.ts';
import { admin, now, startRolloutFixtures, type RolloutFixtures } from '../testing/fixtures.ts';

const client = buildActor({ userId: 7 });
const offer = (audience: Partial<Pointer['audience']>): RolloutMove => ({
  kind: 'offer',
  build: 'b3',
  audience: { ...emptyAudience, flag: null, userIds: [], roles: [], percent: 0, ...(audience as object) },
});

/** `name=value` of the cookies that an answer sets; an empty value removes one. */
const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
const valueOf = (headers: Headers) => cookiesOf(headers)[0]?.split('=')[1] ?? '';

describe('the resolution of a page', () => {
  let fixtures: RolloutFixtures;

  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    for (const table of ['rollout_moves', 'rollouts', 'releases']) await fixtures.knex(table).delete();
    await fixtures.publish(buildRelease('b1'), buildRelease('b3'), buildRelease('b2'));
    await fixtures.move({ kind: 'roll-back', build: 'b1' });
  });
  afterAll(() => fixtures.stop());

  /** The resolution of a whole page, by the browser's cookies. */
  async function page(signed: { audience?: string; overrides?: string } = {}, visitor = 'v') {
    const request = { visitor, clientVersion: '1.20.1', ...signed };
    const { resolution, ...rest } = await fixtures.host.bus.request(resolveRollouts, request);
    return { ...rest, build: resolution['mf-booking']?.use.build };
  }
  const asVisitor = (options: InjectOptions = {}) => fixtures.host.call(getResolution, {}, options);
  const asClient = (options: InjectOptions = {}) =>
    fixtures.host.call(getOwnResolution, {}, { actor: client, ...options });
  const choose = async (overrides: Record<string, string>) =>
    fixtures.host.call(setOverrides, { overrides }, { actor: admin });

  it('is sent to an open tab once, and is then a 304', async () => {
    const first = await asVisitor();
    // Like a browser's own cache; Node's fetch would request without a cache.
    const conditional = {
      headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    };
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect((await asVisitor(conditional)).status).toBe(304);
    await fixtures.move({ kind: 'roll-back', build: 'b2' });
    expect((await asVisitor(conditional)).status).toBe(200);
  });

  it('is the same for an open tab of this browser, with the same etag', async () => {
    await fixtures.move(offer({ percent: 50 }));
    const builds = new Set<string | undefined>();
    for (const visitor of Array.from({ length: 20 }, (_, index) => `visitor-${index}`)) {
      const { body } = await asVisitor({ headers: { cookie: `frizo_visitor=${visitor}` } });
      const { etag, build } = await page({}, visitor);
      expect([body.etag, body.resolution['mf-booking']?.use.build]).toEqual([etag, build]);
      builds.add(build);
    }
    expect([...builds].sort()).toEqual(['b1', 'b3']);
  });

  it('has a new etag if the builds have changed, and the same one otherwise', async () => {
    const { etag } = await page();
    expect((await page()).etag).toBe(etag);
    await fixtures.move(offer({ userIds: [1] }));
    expect((await page()).etag).toBe(etag);
    await fixtures.move({ kind: 'promote' });
    expect((await page()).etag).not.toBe(etag);
  });

  it.each<[string, RolloutMove]>([
    ['named users', offer({ userIds: [7] })],
    ['roles', offer({ roles: ['client'] })],
  ])('applies %s as soon as the user is known, also to whole pages', async (_what, move) => {
    await fixtures.move(move);
    expect((await asVisitor()).body.resolution['mf-booking']?.use.build).toBe('b1');
    const { body, headers } = await asClient();
    expect(body.resolution['mf-booking']?.use.build).toBe('b3');
    expect(headers.getSetCookie()[0]).toMatch(
      /^frizo_audience=[\w.-]+; path=\/; expires=[^;]+; samesite=lax; httponly$/,
    );
    const audience = valueOf(headers);
    expect(await page({ audience })).toMatchObject({ build: 'b3', etag: body.etag });
    const otherUser = await fixtures.host.call(
      getOwnResolution,
      {},
      { actor: buildActor({ userId: 8, userType: 7 }) },
    );
    expect(otherUser.body.resolution['mf-booking']?.use.build).toBe('b1');
  });

  it('clears the audience when the browser requests as a visitor, and after 30 days', async () => {
    await fixtures.move(offer({ userIds: [7] }));
    const { headers } = await asClient();
    const left = await asVisitor({ headers: { cookie: cookiesOf(headers).join('; ') } });
    expect(left.body.resolution['mf-booking']?.use.build).toBe('b1');
    expect(cookiesOf(left.headers)).toEqual(['frizo_audience=']);
    expect((await asVisitor()).headers.getSetCookie()).toEqual([]);
    fixtures.clock.advance({ seconds: 30 * 86_400 });
    expect((await page({ audience: valueOf(headers) })).build).toBe('b1');
  });

  it('applies flags of the user', async () => {
    await fixtures.move(offer({ flag: 'forSeven' }));
    await fixtures.knex('feature_flags').insert({
      key: 'forSeven',
      value: 'false',
      description: 'For one.',
      is_targeted: true,
      rules: JSON.stringify([{ userIds: [7], value: true }]),
    });
    const { body, headers } = await asClient();
    expect([body.flags['forSeven'], body.resolution['mf-booking']?.use.build]).toEqual([true, 'b3']);
    expect(await page({ audience: valueOf(headers) })).toMatchObject({ build: 'b3' });
    expect(await page()).toMatchObject({ build: 'b1', flags: { forSeven: false } });
    await fixtures.knex('feature_flags').where({ key: 'forSeven' }).delete();
  });

  it('contains exactly the overrides of an admin, in this browser only, until they are reset', async () => {
    const { status, body, headers } = await choose({ 'mf-booking': 'b2' });
    expect([status, body]).toEqual([200, { overrides: { 'mf-booking': 'b2' } }]);
    const overrides = valueOf(headers);
    expect(await page({ overrides })).toMatchObject({ build: 'b2', overridden: { 'mf-booking': 'b2' } });
    expect(await page()).toMatchObject({ build: 'b1', overridden: {} });
    const tab = await asVisitor({ headers: { cookie: `frizo_overrides=${overrides}` } });
    expect(tab.body.resolution['mf-booking']?.use.build).toBe('b2');
    const reset = cookiesOf((await fixtures.host.call(resetOverrides, {})).headers);
    expect(reset).toEqual(expect.arrayContaining(['frizo_overrides=', 'frizo_dev=']));
    expect(cookiesOf((await choose({})).headers)).toEqual(['frizo_overrides=']);
  });

  it('sets the cookie for a repeated write too', async () => {
    const options = { actor: admin, idempotencyKey: 'chosen' };
    const request = { overrides: { 'mf-booking': 'b2' } };
    await fixtures.host.call(setOverrides, request, options);
    expect(cookiesOf((await fixtures.host.call(setOverrides, request, options)).headers)).toHaveLength(1);
  });

  it('ignores overrides with builds that are no longer kept, or from half a day ago', async () => {
    const overrides = valueOf((await choose({ 'mf-booking': 'b2' })).headers);
    fixtures.clock.advance({ seconds: 12 * 3_600 });
    expect(await page({ overrides })).toMatchObject({ build: 'b1', overridden: {} });
    fixtures.clock.set(now);
    await fixtures.knex('releases').where({ build: 'b2' }).delete();
    expect(await page({ overrides })).toMatchObject({ build: 'b1', overridden: {} });
  });

  it('refuses unknown builds, and more overrides than a cookie can hold', async () => {
    expect((await choose({ 'mf-booking': 'b9' })).status).toBe(404);
    expect((await choose({ 'mf-other': 'b1' })).status).toBe(404);
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`mf-${index}`, 'b1']));
    expect((await choose(many)).status).toBe(400);
  });

  it.each(['nonsense', 'a.b', `${'a'.repeat(20)}.${'b'.repeat(43)}`])(
    'ignores a forged cookie: %s',
    async (forged) => {
      await fixtures.move(offer({ roles: ['client'] }));
      expect(await page({ audience: forged, overrides: forged })).toMatchObject({
        build: 'b1',
        overridden: {},
      });
    },
  );

  it('does not confuse one cookie with the other', async () => {
    await fixtures.move(offer({ userIds: [7] }));
    const audience = valueOf((await asClient()).headers);
    const overrides = valueOf((await choose({ 'mf-booking': 'b2' })).headers);
    expect(await page({ audience: overrides, overrides: audience })).toMatchObject({
      build: 'b1',
      overridden: {},
    });
  });
});
