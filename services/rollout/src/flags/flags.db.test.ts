import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getFeatureFlags,
  getFlagChanges,
  getFlags,
  getOwnFeatureFlags,
  removeFlag,
  saveFlag,
  type Flag,
} from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import { buildActor } from '@frizo/service-kit/testing';
import { buildFlag } from '../testing/build-flag.ts';
import { startRolloutFixtures, type RolloutFixtures } from '../testing/fixtures.ts';

const admin = buildActor({ userId: 5, admin: true });
const owner = buildActor({ userId: 2, userType: 7, salonId: 1, salonAdmin: true });
const reason = 'To see how it goes';

describe('feature flags', () => {
  let fixtures: RolloutFixtures;
  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  afterAll(() => fixtures.stop());

  const save = (flag: Partial<Flag>, actor: Actor | undefined = admin) =>
    fixtures.host.call(saveFlag, { ...buildFlag({ version: 0, ...flag }), reason }, { actor });
  const remove = (key: string, version: number, actor: Actor | undefined = admin) =>
    fixtures.host.call(removeFlag, { key, version, reason }, { actor });
  const changesOf = async (key: string) =>
    (await fixtures.host.call(getFlagChanges, { key }, { actor: admin })).body;

  it('can be created, apply to the users in their rules, and can be removed', async () => {
    const rules = [{ roles: ['owner' as const], value: true }];
    const { status, body: made } = await save({ key: 'journey', rules });
    expect([status, made]).toEqual([200, buildFlag({ key: 'journey', rules, version: 1 })]);
    const own = async (actor: Actor) =>
      (await fixtures.host.call(getOwnFeatureFlags, {}, { actor })).body.flags['journey'];
    expect([await own(owner), await own(admin)]).toEqual([true, false]);
    const visitors = await fixtures.host.call(getFeatureFlags, {});
    expect(visitors.body.flags['journey']).toBe(false);
    const all = await fixtures.host.call(getFlags, {}, { actor: admin });
    expect(all.body.flags).toContainEqual(made);
    expect((await remove('journey', 1)).body).toEqual({ success: true });
    expect(await own(owner)).toBeUndefined();
  });

  it('depend on platform, version and browser of the page', async () => {
    await save({ key: 'byPlatform', rules: [{ platforms: ['ios'], minVersion: '1.20.2', value: true }] });
    const at = async (p: string, v: string) =>
      (await fixtures.host.call(getFeatureFlags, { p, v })).body.flags['byPlatform'];
    expect([await at('ios', '1.20.2'), await at('ios', '1.9.9'), await at('w', '1.20.2')]).toEqual([
      true,
      false,
      false,
    ]);
    await save({ key: 'byBrowser', rules: [{ percent: 50, value: true }] });
    const values = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const headers = { cookie: `frizo_visitor=browser-${index}` };
        return (await fixtures.host.call(getFeatureFlags, {}, { headers })).body.flags['byBrowser'];
      }),
    );
    expect(new Set(values).size).toBe(2);
  });

  it('are changed only from the version that the admin has seen', async () => {
    await save({ key: 'contested' });
    expect((await save({ key: 'contested', version: 1, defaultValue: true })).body.version).toBe(2);
    const { status, body } = await save({ key: 'contested', version: 1 });
    expect([status, body]).toMatchObject([409, { error: { key: 'resource.conflict' } }]);
    expect((await save({ key: 'contested', version: 0 })).status).toBe(409);
    expect((await remove('contested', 1)).status).toBe(409);
    expect((await save({ key: 'neverMade', version: 3 })).status).toBe(409);
  });

  it('are changed by only one of several concurrent changes of the same version', async () => {
    await save({ key: 'race' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => save({ key: 'race', version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const makers = await Promise.all([1, 2, 3, 4].map(() => save({ key: 'madeAtOnce' })));
    expect(makers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('record who changed them, when, why, from what and to what', async () => {
    await save({ key: 'audited' });
    await save({ key: 'audited', version: 1, defaultValue: true });
    await remove('audited', 2);
    const first = buildFlag({ key: 'audited' });
    const second = { ...first, version: 2, defaultValue: true };
    const by = { key: 'audited', changedBy: 'user 5', changedAt: 1_772_470_800, reason };
    expect(await changesOf('audited')).toEqual({
      count: 3,
      changes: [
        { ...by, id: expect.any(Number), before: second, after: null },
        { ...by, id: expect.any(Number), before: first, after: second },
        { ...by, id: expect.any(Number), before: null, after: first },
      ],
    });
    const page = await fixtures.host.call(getFlagChanges, { limit: 1, offset: 1 }, { actor: admin });
    expect(page.body.changes).toHaveLength(1);
    expect(page.body.count).toBeGreaterThan(3);
  });

  it('notify open pages of every change, with growing versions, also after a flag is removed and created again', async () => {
    await save({ key: 'again' });
    await remove('again', 1);
    expect((await save({ key: 'again' })).body.version).toBe(3);
    expect(await fixtures.announced('again', 3)).toEqual([1, 2, 3]);
  });

  it('are changed once by a repeated write', async () => {
    const request = { ...buildFlag({ key: 'repeated', version: 0 }), reason };
    const options = { actor: admin, idempotencyKey: 'the-same-write' };
    const first = await fixtures.host.call(saveFlag, request, options);
    const again = await fixtures.host.call(saveFlag, request, options);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await changesOf('repeated')).count).toBe(1);
  });

  it.each(['skipSubscriptions', 'cardRequiredToBook', 'clientStream', 'informer', 'favorites'])(
    'do not allow removing %s, which the product reads',
    async (key) => {
      expect((await remove(key, 1)).status).toBe(409);
      const { status, body } = await save({ key, version: 1, defaultValue: 'yes', isTargeted: false });
      expect([status, body]).toMatchObject([
        400,
        { error: { fields: { defaultValue: ['VALUE_IS_INVALID'] } } },
      ]);
    },
  );

  it('that do not exist cannot be removed', async () => {
    expect((await remove('nothingHere', 1)).status).toBe(404);
  });

  it.each<[string, Partial<Flag>, string]>([
    ['an invalid key', { key: '9 lives' }, 'key'],
    ['values of several types', { rules: [{ value: 'yes' }] }, 'rules.0.value'],
    ['a percent over a hundred', { rules: [{ percent: 101, value: true }] }, 'rules.0.percent'],
    ['an invalid version', { rules: [{ minVersion: '1.x', value: true }] }, 'rules.0.minVersion'],
    ['a text that cannot be stored', { description: 'half \ud800 a pair' }, 'description'],
    ['no description', { description: ' ' }, 'description'],
  ])('are refused with %s', async (_what, flag, field) => {
    const { status, body } = await save(flag);
    expect([status, Object.keys((body as unknown as Refusal).error.fields)]).toEqual([400, [field]]);
  });

  it('are available to admins only', async () => {
    for (const [actor, status] of [
      [owner, 403],
      [buildActor({ userId: 900 }), 403],
      [undefined, 401],
    ] as const) {
      const as = actor ? { actor } : {};
      const flag = { ...buildFlag({ key: 'forbidden', version: 0 }), reason };
      const answers = await Promise.all([
        fixtures.host.call(getFlags, {}, as),
        fixtures.host.call(getFlagChanges, {}, as),
        fixtures.host.call(saveFlag, flag, as),
        fixtures.host.call(removeFlag, { key: 'clientStream', version: 1, reason }, as),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    expect((await fixtures.host.call(getOwnFeatureFlags, {})).status).toBe(401);
    expect((await changesOf('forbidden')).count).toBe(0);
  });
});

interface Refusal {
  readonly error: { readonly fields: Readonly<Record<string, string[]>> };
}
