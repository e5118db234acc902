import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registerRelease, resolveRollouts, type Release } from '@frizo/contracts';
import { buildRelease } from '../testing/build-release.ts';
import { startRolloutFixtures, type RolloutFixtures } from '../testing/fixtures.ts';

const [one, two, three] = ['b1', 'b2', 'b3'].map((build) => buildRelease(build)) as [
  ReturnType<typeof buildRelease>,
  ReturnType<typeof buildRelease>,
  ReturnType<typeof buildRelease>,
];

describe('releases', () => {
  let fixtures: RolloutFixtures;

  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  beforeEach(async () => {
    for (const table of ['rollout_moves', 'rollouts', 'releases']) await fixtures.knex(table).delete();
  });
  afterAll(() => fixtures.stop());

  const moves = () => fixtures.knex('rollout_moves').orderBy('id');
  /** Changes the pointer directly. */
  const setPointer = (to: Record<string, unknown>) => fixtures.knex('rollouts').update(to);

  describe('registered', () => {
    it('become stable, and the previous stable one becomes the fallback', async () => {
      expect(await fixtures.publish(one)).toMatchObject({ stable: 'b1', lastGood: null });
      expect(await fixtures.publish(two)).toMatchObject({ stable: 'b2', lastGood: 'b1' });
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b2, else b1' });
    });

    it('twice cause no change, so that a start can be repeated', async () => {
      await fixtures.publish(one, two);
      const before = await fixtures.knex('rollouts').first<object>();
      expect(await fixtures.publish(two)).toMatchObject({ stable: 'b2', lastGood: 'b1' });
      expect(await fixtures.knex('rollouts').first<object>()).toEqual(before);
      expect(await moves()).toHaveLength(2);
    });

    it('do not change when the same build is registered with another record', async () => {
      await fixtures.publish(one, { ...one, version: '9.9.9' });
      expect(await fixtures.knex('releases').pluck('record')).toEqual([one]);
    });

    it('again after another one become stable again', async () => {
      expect(await fixtures.publish(one, two, one)).toMatchObject({ stable: 'b1', lastGood: 'b2' });
    });

    it('concurrently by two starts have one pointer', async () => {
      await Promise.all([fixtures.publish(one), fixtures.publish(one)]);
      expect(await fixtures.knex('rollouts')).toHaveLength(1);
      expect(await moves()).toHaveLength(1);
    });

    it('record who moved the pointer, why, from where and to where', async () => {
      await fixtures.publish(one, two);
      expect(await moves()).toMatchObject([
        {
          remote: 'mf-booking',
          moved_by: 'ci',
          reason: 'A new build',
          before: null,
          after: { stable: 'b1' },
        },
        { before: { stable: 'b1' }, after: { stable: 'b2', last_good: 'b1' } },
      ]);
    });

    it('without being made stable can be offered later, except for the first of a remote', async () => {
      const kept = { movedBy: 'ci', reason: 'A new build', makeStable: false };
      const first = await fixtures.host.bus.request(registerRelease, { release: one, ...kept });
      expect(first).toMatchObject({ stable: 'b1', lastGood: null });
      const next = await fixtures.host.bus.request(registerRelease, {
        release: two,
        ...kept,
        bytes: 4_000_000_000,
      });
      expect(next).toMatchObject({ stable: 'b1', lastGood: null });
      expect(await moves()).toHaveLength(1);
      expect(await fixtures.knex('releases').where({ build: 'b2' }).pluck('bytes')).toEqual([4_000_000_000]);
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b1' });
    });

    it('as stable are no longer the candidate', async () => {
      await fixtures.publish(one);
      await fixtures
        .knex('releases')
        .insert({ remote: two.remote, build: 'b2', record: JSON.stringify(two) });
      await setPointer({ candidate: 'b2', percent: 10 });
      await fixtures.publish(two);
      expect(await fixtures.knex('rollouts').first<object>()).toMatchObject({ candidate: null, percent: 0 });
    });

    it('are deleted when they are neither new nor in the pointer, now or in the last 30 days', async () => {
      const day = (count: number) =>
        fixtures.clock.set(new Date(Date.parse('2026-03-02T17:00:00Z') + count * 86_400_000));
      const builds = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, index) => buildRelease(`n${from + index}`));
      const stored = () => fixtures.knex('releases').orderBy('registered_at').pluck<string[]>('build');
      const keep = async (releases: readonly Release[]) => {
        let kept: string[] | undefined;
        for (const release of releases) {
          fixtures.clock.advance({ seconds: 1 });
          ({ kept } = await fixtures.host.bus.request(registerRelease, {
            release,
            makeStable: false,
            movedBy: 'ci',
            reason: 'A new build',
          }));
        }
        return kept;
      };
      await fixtures.publish(one, two, three);
      day(1);
      await keep(builds(1, 1));
      day(20);
      await keep(builds(2, 25));
      expect((await stored()).sort()).toEqual(
        ['b1', 'b2', 'b3', ...builds(6, 25).map(({ build }) => build)].sort(),
      );
      day(31);
      // b3 is stable and b2 the last good build; b1 was stable when the month began.
      const kept = await keep(builds(26, 26));
      expect(kept).toHaveLength(22);
      expect((await stored()).filter((build) => build.startsWith('b')).sort()).toEqual(['b2', 'b3']);
      day(0);
    });

    it('do not change the salt, so that buckets stay the same', async () => {
      await fixtures.publish(one);
      const salt = await fixtures.knex('rollouts').pluck('salt');
      await fixtures.publish(two);
      expect(await fixtures.knex('rollouts').pluck('salt')).toEqual(salt);
    });
  });

  describe('resolved', () => {
    beforeEach(async () => {
      await fixtures.publish(one, two, three);
      await setPointer({ stable: 'b2', last_good: 'b1', candidate: 'b3' });
    });

    it('are the stable build at zero percent, and the candidate at a hundred', async () => {
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b2, else b1' });
      await setPointer({ percent: 100 });
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b3, else b2' });
    });

    it('are the same for one visitor each time, and distributed among many', async () => {
      await setPointer({ percent: 50 });
      const visitors = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
      const resolveAll = async () => {
        const builds: Record<string, string>[] = [];
        for (const visitor of visitors) builds.push(await fixtures.buildsFor(visitor));
        return builds;
      };
      const first = await resolveAll();
      expect(await resolveAll()).toEqual(first);
      expect(new Set(first.map((builds) => builds['mf-booking'])).size).toBe(2);
    });

    it('are the candidate for visitors with its flag', async () => {
      await setPointer({ flag: 'skipSubscriptions' });
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b3, else b2' });
    });

    it('are the stable build while the candidate is frozen', async () => {
      await setPointer({ percent: 100, frozen: true });
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b2, else b1' });
    });

    it('contain every remote', async () => {
      await fixtures.publish(
        buildRelease('d1', { remote: 'mf-discovery', routes: [{ path: '/', title: 'Home' }] }),
      );
      expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b2, else b1', 'mf-discovery': 'd1' });
    });

    it('include the flags of the visitor', async () => {
      const request = { visitor: 'v', clientVersion: '1.20.1' };
      const { flags } = await fixtures.host.bus.request(resolveRollouts, request);
      expect(flags).toEqual({
        cardRequiredToBook: false,
        clientStream: true,
        favorites: true,
        informer: false,
        skipSubscriptions: true,
      });
    });
  });
});
