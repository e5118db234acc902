import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getRolloutHealth,
  getRolloutMoves,
  reportPageHealth,
  reportRemoteFailure,
  resolveRollouts,
  type RequestOf,
} from '@frizo/contracts';
import { emptyAudience } from '../domain/move-pointer.ts';
import { buildRelease } from '../testing/build-release.ts';
import { admin, now, startRolloutFixtures, type RolloutFixtures } from '../testing/fixtures.ts';
import { guardCandidates } from './guard.ts';
import { sweepHealth } from './page-counts.store.ts';

const remote = 'mf-booking';
const allVisitors = { ...emptyAudience, flag: null, percent: 100, userIds: [], roles: [] };

describe('the health of builds', () => {
  let fixtures: RolloutFixtures;

  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    for (const table of [
      'rollout_moves',
      'rollouts',
      'releases',
      'page_counts',
      'failing_visitors',
      'remote_failures',
    ])
      await fixtures.knex(table).delete();
    await fixtures.publish(buildRelease('b2'), buildRelease('b1'));
    await fixtures.move({ kind: 'offer', build: 'b2', audience: allVisitors });
  });
  afterAll(() => fixtures.stop());

  const beacon = (request: RequestOf<typeof reportPageHealth>, cookie = 'a=b') =>
    fixtures.host.call(reportPageHealth, request, { headers: { cookie } });
  const loadedBy = (cookie: string, build: string, count: number, durationMs = 100) =>
    Promise.all(
      Array.from({ length: Math.ceil(count / 20) }, (_, batch) =>
        beacon(
          {
            loads: Array.from({ length: Math.min(20, count - batch * 20) }, () => ({
              remote,
              build,
              durationMs,
            })),
          },
          cookie,
        ),
      ),
    );
  const loaded = async (build: string, count: number, durationMs = 100) =>
    loadedBy(`frizo_visitor=reader; frizo_page=${await proofFor('reader')}`, build, count, durationMs);
  const report = (build: string, cookie: string, stage: 'mount' | 'render' = 'mount') =>
    fixtures.host.call(
      reportRemoteFailure,
      { remote, build, stage, message: 'x is not a function', path: '/me' },
      { headers: { cookie } },
    );
  /** The page proof that the gateway sets for this browser. */
  const proofFor = async (visitor: string) =>
    (await fixtures.host.bus.request(resolveRollouts, { visitor, clientVersion: '1.20.1' })).pageProof ?? '';
  const fails = async (build: string, visitor?: string, stage: 'mount' | 'render' = 'mount') =>
    visitor === undefined
      ? report(build, 'a=b', stage)
      : report(build, `frizo_visitor=${visitor}; frizo_page=${await proofFor(visitor)}`, stage);
  const failFor = (build: string, visitors: number) =>
    Promise.all(Array.from({ length: visitors }, (_, index) => fails(build, `browser-${index}`)));
  const read = async (hours?: number) => {
    const request = hours === undefined ? { remote } : { remote, hours };
    return (await fixtures.host.call(getRolloutHealth, request, { actor: admin })).body.builds;
  };
  const of = async (build: string) => (await read()).find((health) => health.build === build);
  const isFrozen = async () => {
    await guardCandidates(fixtures.parts, fixtures.clock.now());
    return (await fixtures.knex('rollouts').where({ remote }).first<{ frozen: boolean }>('frozen')).frozen;
  };

  it('contains the reports of pages: loads with their duration, and web vitals for every build that a page showed', async () => {
    await loaded('b1', 90, 200);
    await loaded('b1', 10, 3_000);
    const shown = ['b1', 'b2'].map((build) => ({ remote, build }));
    const { status, body } = await beacon({
      vitals: [
        { name: 'LCP', value: 1_800 },
        { name: 'CLS', value: 0.08 },
        { name: 'INP', value: 0 },
      ],
      shown,
    });
    expect([status, body]).toEqual([200, { success: true }]);
    const health = await of('b1');
    expect([health?.loads, health?.failures, health?.latestFailures]).toEqual([100, {}, []]);
    expect(Math.abs((health?.loadMs?.median ?? 0) / 200 - 1)).toBeLessThan(0.05);
    expect(Math.abs((health?.loadMs?.p95 ?? 0) / 3_000 - 1)).toBeLessThan(0.05);
    expect(Math.abs((health?.vitals.LCP ?? 0) / 1_800 - 1)).toBeLessThan(0.05);
    expect(Math.abs((health?.vitals.CLS ?? 0) - 0.08)).toBeLessThan(0.005);
    expect(Object.keys((await of('b2'))?.vitals ?? {}).sort()).toEqual(['CLS', 'INP', 'LCP']);
  });

  it('is stored in one row for many concurrent beacons', async () => {
    await loaded('b1', 600, 250);
    const rows = await fixtures.knex('page_counts').where({ build: 'b1' }).select('measure', 'count');
    expect(rows).toEqual([
      { measure: 'load', count: 600 },
      { measure: 'shown-lately', count: 600 },
    ]);
  });

  it('contains the failures by stage, and the latest five with their text', async () => {
    for (const visitor of ['a', 'b', 'c', 'd', 'e', 'f']) await fails('b2', visitor);
    await fails('b2', 'a', 'render');
    const health = await of('b2');
    expect([health?.loads, health?.loadMs, health?.failures]).toEqual([0, null, { mount: 6, render: 1 }]);
    expect(health?.latestFailures).toHaveLength(5);
    expect(health?.latestFailures[0]).toEqual({
      stage: 'render',
      message: 'x is not a function',
      path: '/me',
      at: 1_772_470_800,
    });
    expect((await of('b1'))?.failures).toEqual({});
  });

  it('covers the requested hours', async () => {
    await loaded('b1', 3);
    await fails('b1');
    fixtures.clock.advance({ seconds: 2 * 3_600 });
    await loaded('b1', 1);
    const loads = async (hours: number) => {
      const health = (await read(hours)).find(({ build }) => build === 'b1');
      return [health?.loads, health?.latestFailures.length];
    };
    expect([await loads(1), await loads(3)]).toEqual([
      [1, 0],
      [4, 1],
    ]);
  });

  it('ignores unknown builds, and is a 404 for unknown remotes', async () => {
    await loaded('made-up', 1);
    await beacon({ vitals: [{ name: 'LCP', value: 1 }], shown: [{ remote: 'mf-none', build: 'b1' }] });
    await fails('made-up', 'a');
    for (const table of ['page_counts', 'failing_visitors', 'remote_failures'])
      expect(await fixtures.knex(table)).toEqual([]);
    const { status } = await fixtures.host.call(getRolloutHealth, { remote: 'mf-none' }, { actor: admin });
    expect(status).toBe(404);
  });

  it('stores a limited number of failure texts, but counts all failures', async () => {
    const report = { remote, build: 'b2', stage: 'mount', message: 'm', path: '/', reported_at: now };
    await fixtures.knex('remote_failures').insert(Array.from({ length: 99 }, () => report));
    for (const visitor of ['a', 'b', 'c']) await fails('b2', visitor);
    expect(await fixtures.knex('remote_failures')).toHaveLength(100);
    expect((await of('b2'))?.failures).toEqual({ mount: 3 });
  });

  it('refuses an invalid beacon', async () => {
    const vitals = [{ name: 'LCP' as const, value: -1 }];
    const loads = Array.from({ length: 21 }, () => ({ remote, build: 'b1', durationMs: 1 }));
    expect((await beacon({ vitals })).status).toBe(400);
    expect((await beacon({ loads })).status).toBe(400);
  });

  it('is deleted after a week, and the counts for the guard after an hour', async () => {
    await loaded('b1', 1);
    await fails('b1', 'a');
    const left = async () => {
      await sweepHealth(fixtures.knex, fixtures.clock.now());
      const measures = await fixtures.knex('page_counts').distinct().orderBy('measure').pluck('measure');
      return [
        measures.length,
        (await fixtures.knex('failing_visitors')).length,
        (await fixtures.knex('remote_failures')).length,
      ];
    };
    expect(await left()).toEqual([4, 1, 1]);
    fixtures.clock.advance({ seconds: 3_601 });
    expect(await left()).toEqual([2, 0, 1]);
    fixtures.clock.advance({ seconds: 7 * 86_400 + 3_600 });
    expect(await left()).toEqual([0, 0, 0]);
  });

  describe('of a candidate', () => {
    it('is frozen by the guard, with its figures, when it fails for five browsers', async () => {
      await loaded('b1', 100);
      await loaded('b2', 45);
      await failFor('b2', 5);
      expect(await isFrozen()).toBe(true);
      expect(await fixtures.buildsFor('v')).toEqual({ [remote]: 'b1, else b2' });
      const { body } = await fixtures.host.call(getRolloutMoves, { limit: 1 }, { actor: admin });
      expect(body.moves[0]).toMatchObject({
        movedBy: 'guard',
        summary: 'candidate b2 frozen',
        reason: 'It failed 10.0% of the time in the last 15 minutes (5 browsers), stable 0.0%.',
      });
    });

    it('is not frozen for failures of four browsers, repeated ones of the same browser, or ones without a cookie', async () => {
      await failFor('b2', 4);
      for (const second of [1, 61, 121, 181]) {
        fixtures.clock.set(new Date(Date.parse(now) + second * 1000));
        await fails('b2', 'browser-0');
        await fails('b2');
      }
      expect(await isFrozen()).toBe(false);
    });

    it('cannot be frozen by reports without a page proof', async () => {
      const proofs = await Promise.all(Array.from({ length: 6 }, (_, index) => proofFor(`browser-${index}`)));
      const [first = ''] = proofs;
      for (let index = 0; index < 6; index += 1) {
        const visitor = `frizo_visitor=browser-${index}`;
        await report('b2', visitor);
        await report('b2', `${visitor}; frizo_page=${proofs[index]?.slice(0, -1)}x`);
        await report('b2', `frizo_visitor=other-${index}; frizo_page=${first}`);
      }
      expect(await isFrozen()).toBe(false);
      fixtures.clock.advance({ seconds: 86_401 });
      for (const [index, proof] of proofs.entries())
        await report('b2', `frizo_visitor=browser-${index}; frizo_page=${proof}`);
      expect(await isFrozen()).toBe(false);
    });

    it('cannot be frozen by reports of pages with other builds', async () => {
      await fixtures.publish(buildRelease('b3'), buildRelease('b4'));
      const few = { ...allVisitors, percent: 0, userIds: [1] };
      expect(await fixtures.move({ kind: 'offer', build: 'b2', audience: few })).toBe(200);
      expect(await fixtures.buildsFor('browser-0')).toEqual({ [remote]: 'b4, else b3' });
      await failFor('b2', 6);
      expect(await isFrozen()).toBe(false);
    });

    it('is not frozen if it fails as often as stable', async () => {
      await failFor('b1', 20);
      await failFor('b2', 20);
      expect(await isFrozen()).toBe(false);
    });

    it('is frozen despite loads of browsers that were not given it, which are still counted', async () => {
      const proof = await proofFor('reader');
      await failFor('b2', 5);
      await loadedBy('a=b', 'b2', 400);
      await loadedBy(`frizo_visitor=another; frizo_page=${proof}`, 'b2', 400);
      await loadedBy(`frizo_visitor=reader; frizo_page=${proof.slice(0, -1)}x`, 'b2', 400);
      expect((await of('b2'))?.loads).toBe(1_200);
      expect(await isFrozen()).toBe(true);
    });

    it('is not frozen for failures of a quarter of an hour ago', async () => {
      await failFor('b2', 5);
      fixtures.clock.advance({ seconds: 16 * 60 });
      expect(await isFrozen()).toBe(false);
    });

    it('is evaluated only by later reports after it is thawed', async () => {
      await failFor('b2', 5);
      expect(await isFrozen()).toBe(true);
      expect(await fixtures.move({ kind: 'thaw' })).toBe(200);
      expect(await isFrozen()).toBe(false);
      await failFor('b2', 5);
      expect(await isFrozen()).toBe(true);
    });

    it('keeps its counts when its audience grows', async () => {
      await failFor('b2', 4);
      await fixtures.move({ kind: 'offer', build: 'b2', audience: { ...allVisitors, percent: 50 } });
      await fails('b2', 'browser-5');
      expect(await isFrozen()).toBe(true);
    });
  });
});
