import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getRolloutHealth,
  getRolloutMoves,
  getRollouts,
  moveRollout,
  setOverrides,
  userChanged,
  type RolloutMove,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { emptyAudience } from '../domain/move-pointer.ts';
import { buildRelease } from '../testing/build-release.ts';
import { admin, reason, startRolloutFixtures, type RolloutFixtures } from '../testing/fixtures.ts';

const allVisitors = { percent: 100, flag: null, userIds: [], roles: [] };
const offer = (build = 'b3', audience: object = {}): RolloutMove => ({
  kind: 'offer',
  build,
  audience: { ...allVisitors, ...audience },
});
const at = 1_772_470_800;

describe('rollouts', () => {
  let fixtures: RolloutFixtures;

  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  beforeEach(async () => {
    for (const table of ['rollout_moves', 'rollouts', 'releases']) await fixtures.knex(table).delete();
    await fixtures.publish(buildRelease('b1'), buildRelease('b2'), buildRelease('b3'));
    await fixtures.move({ kind: 'roll-back', build: 'b2' });
  });
  afterAll(() => fixtures.stop());

  const send = (version: number, move: RolloutMove, options: object = { actor: admin }) =>
    fixtures.host.call(moveRollout, { remote: 'mf-booking', version, move, reason }, options);
  const read = async () => {
    const { body } = await fixtures.host.call(getRollouts, {}, { actor: admin });
    return body.rollouts[0];
  };
  const moves = async (request = {}) =>
    (await fixtures.host.call(getRolloutMoves, request, { actor: admin })).body;

  it('show their pointer and the builds for a rollback', async () => {
    const kept = { version: '1.0.0', registeredAt: at, bytes: null };
    expect(await read()).toEqual({
      remote: 'mf-booking',
      version: 4,
      stable: 'b2',
      candidate: null,
      audience: emptyAudience,
      lastGood: null,
      frozen: false,
      builds: ['b1', 'b2', 'b3'].map((build) => ({ ...kept, build })),
    });
  });

  it('are offered, promoted and rolled back, with effect on the next page', async () => {
    const audience = { percent: 12.5, flag: 'tryIt', userIds: [7], roles: ['owner' as const] };
    const { status, body } = await send(4, offer('b3', audience));
    expect([status, body]).toMatchObject([200, { version: 5, candidate: 'b3', audience }]);
    await send(5, offer());
    expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b3, else b2' });
    await send(6, { kind: 'promote' });
    expect(await read()).toMatchObject({
      stable: 'b3',
      candidate: null,
      audience: emptyAudience,
      lastGood: 'b2',
    });
    await send(7, { kind: 'roll-back', build: 'b1' });
    expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b1, else b2' });
  });

  it('are frozen, thawed and withdrawn, and show who froze them and why', async () => {
    await send(4, offer());
    const { body } = await send(5, { kind: 'freeze' });
    expect(body).toMatchObject({
      frozen: true,
      frozenBy: { movedBy: 'user 5', movedAt: at, reason },
    });
    expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b2' });
    const thawed = (await send(6, { kind: 'thaw' })).body;
    expect([thawed.frozen, thawed.frozenBy]).toEqual([false, undefined]);
    expect((await send(7, { kind: 'withdraw' })).body).toMatchObject({ candidate: null, stable: 'b2' });
  });

  it('are moved only from the version that the admin has seen, by one of several concurrent moves', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(4, offer())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { status, body } = await send(4, { kind: 'freeze' });
    expect([status, body]).toMatchObject([409, { error: { key: 'resource.conflict' } }]);
    expect((await read())?.version).toBe(5);
  });

  it('are moved once by a repeated write', async () => {
    const options = { actor: admin, idempotencyKey: 'the-same-move' };
    const first = await send(4, offer(), options);
    const again = await send(4, offer(), options);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await moves()).moves[0]?.summary).toBe('candidate b3 for 100%');
    expect((await read())?.version).toBe(5);
  });

  it.each<[string, RolloutMove, number, string]>([
    ['an offer of an unknown build', offer('b9'), 404, 'resource.not_found'],
    ['a rollback to an unknown build', { kind: 'roll-back', build: 'b9' }, 404, 'resource.not_found'],
    ['an offer of the stable build', offer('b2'), 409, 'resource.conflict'],
    ['a promotion without a candidate', { kind: 'promote' }, 409, 'rollout.no_candidate'],
    ['a freeze without a candidate', { kind: 'freeze' }, 409, 'rollout.no_candidate'],
    ['more than 100 percent', offer('b3', { percent: 101 }), 400, 'request.invalid'],
    ['an unknown role', offer('b3', { roles: ['king'] }), 400, 'request.invalid'],
  ])('are not moved by %s', async (_title, move, status, key) => {
    const answer = await send(4, move);
    expect([answer.status, answer.body]).toMatchObject([status, { error: { key } }]);
    expect((await read())?.version).toBe(4);
  });

  it('that do not exist cannot be moved', async () => {
    const request = { remote: 'mf-other', version: 1, move: offer(), reason };
    expect((await fixtures.host.call(moveRollout, request, { actor: admin })).status).toBe(404);
  });

  it('are moved only with a reason', async () => {
    const request = { remote: 'mf-booking', version: 4, move: offer(), reason: ' a ' };
    const { status, body } = await fixtures.host.call(moveRollout, request, { actor: admin });
    expect([status, body]).toMatchObject([400, { error: { fields: { reason: ['VALUE_IS_TOO_SHORT'] } } }]);
  });

  it('record who moved what, when and why, newest first', async () => {
    await fixtures.publishEvent(userChanged, {
      userId: 5,
      version: 1,
      email: 'ada@frizo.test',
      firstName: 'Ada',
      lastName: 'Moss',
      phone: null,
      userType: null,
      salonId: null,
      salonAdmin: false,
      admin: true,
    });
    await until(
      () => fixtures.knex('admins'),
      (rows) => rows.length > 0,
    );
    await send(4, offer());
    await fixtures.publish(buildRelease('d1', { remote: 'mf-discovery' }));
    expect(await moves()).toMatchObject({
      count: 6,
      moves: [
        { remote: 'mf-discovery', movedBy: 'ci', summary: 'stable d1, the first', reason: 'A new build' },
        { remote: 'mf-booking', movedBy: 'ada@frizo.test', movedAt: at, summary: 'candidate b3 for 100%' },
        { summary: 'stable b2 instead of b3', reason },
        { summary: 'stable b3 instead of b2' },
        { summary: 'stable b2 instead of b1' },
        { summary: 'stable b1, the first' },
      ],
    });
    const page = await moves({ remote: 'mf-booking', limit: 1, offset: 1 });
    expect(page).toMatchObject({ count: 5, moves: [{ summary: 'stable b2 instead of b3' }] });
  });

  it('notify open pages of every move', async () => {
    await fixtures.publish(
      buildRelease('p1', { remote: 'mf-pages' }),
      buildRelease('p2', { remote: 'mf-pages' }),
    );
    await fixtures.move({ kind: 'roll-back', build: 'p1' }, 'mf-pages');
    expect(await fixtures.announcedMoves('mf-pages', 3)).toEqual([1, 2, 3]);
  });

  it('are available to admins only', async () => {
    for (const [actor, status] of [
      [buildActor({ userId: 2, userType: 7, salonId: 1, salonAdmin: true }), 403],
      [undefined, 401],
    ] as const) {
      const as = actor ? { actor } : {};
      const answers = await Promise.all([
        fixtures.host.call(getRollouts, {}, as),
        fixtures.host.call(getRolloutMoves, {}, as),
        fixtures.host.call(getRolloutHealth, { remote: 'mf-booking' }, as),
        fixtures.host.call(setOverrides, { overrides: {} }, as),
        send(4, offer(), as),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
    }
    expect((await read())?.version).toBe(4);
  });
});
