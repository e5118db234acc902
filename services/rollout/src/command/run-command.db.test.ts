import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildRelease } from '../testing/build-release.ts';
import { startRolloutFixtures, type RolloutFixtures } from '../testing/fixtures.ts';
import { parseArguments } from './parse-arguments.ts';
import { runCommand, type CommandTools } from './run-command.ts';

describe('the command line', () => {
  let fixtures: RolloutFixtures;

  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
  });
  beforeEach(async () => {
    for (const table of ['rollout_moves', 'rollouts', 'releases']) await fixtures.knex(table).delete();
    fixtures.clock.advance({ seconds: 1 });
    await fixtures.publish(buildRelease('b1'));
    fixtures.clock.advance({ seconds: 1 });
    await fixtures.publish(buildRelease('b2'));
  });
  afterAll(() => fixtures.stop());

  function run(words: string, tools: Partial<CommandTools> = {}) {
    const command = parseArguments(words.split(' '));
    if (!command) throw new Error(`no command: ${words}`);
    const defaults = { fitsShell: async () => true, user: 'ops', askWhy: async () => 'A reason' };
    return runCommand({ ...fixtures.parts, ...defaults, ...tools }, command);
  }
  /** Stores a newer build, and offers it. */
  async function offerNewest(): Promise<void> {
    fixtures.clock.advance({ seconds: 1 });
    const release = buildRelease('b3');
    await fixtures.knex('releases').insert({
      remote: release.remote,
      build: release.build,
      record: JSON.stringify(release),
      registered_at: fixtures.clock.now(),
    });
    await run('mf-booking 25%');
  }

  it('shows the status of each remote', async () => {
    expect(await run('status')).toEqual({
      isDone: true,
      lines: ['mf-booking  stable b2, falls back to b1', '  kept: b2, b1'],
    });
    await fixtures.knex('rollouts').delete();
    expect((await run('status')).lines).toEqual(['No remote was published yet.']);
  });

  it('offers the newest build, and then increases its percentage', async () => {
    await offerNewest();
    expect((await run('status')).lines[1]).toBe('  candidate b3 for 25%');
    await fixtures.knex('rollouts').update({ flag: 'tryIt' });
    expect((await run('mf-booking 50%')).lines[1]).toBe('  candidate b3 for 50%, users with the flag tryIt');
    expect((await run('mf-booking 1% b1')).lines[1]).toBe('  candidate b1 for 1%');
  });

  it('promotes, and rolls back to any stored build', async () => {
    await offerNewest();
    expect((await run('mf-booking promote')).lines[0]).toBe('mf-booking  stable b3, falls back to b2');
    expect((await run('mf-booking back b1')).lines[0]).toBe('mf-booking  stable b1, falls back to b2');
    expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b1, else b2' });
  });

  it('freezes, thaws and withdraws, and records who and why', async () => {
    await offerNewest();
    expect((await run('mf-booking freeze --why broken')).lines[1]).toBe(
      '  candidate b3 for 25%; frozen by ops, by command: broken',
    );
    expect((await run('mf-booking thaw')).lines[1]).toBe('  candidate b3 for 25%');
    expect((await run('mf-booking withdraw')).lines).toHaveLength(2);
    const last = await fixtures.knex('rollout_moves').orderBy('id', 'desc').first<object>();
    expect(last).toMatchObject({ moved_by: 'ops, by command', reason: 'A reason' });
  });

  it.each([
    ['mf-other promote', 'There is no remote mf-other. There are: mf-booking.'],
    ['mf-booking promote', 'This remote has no candidate.'],
    ['mf-booking back b9', 'Build b9 of mf-booking is not kept.'],
    ['mf-booking back b2', 'This build is stable already.'],
    ['mf-booking 25%', 'No build is newer than the stable one: publish a build, or name one.'],
  ])('refuses "%s" with one line', async (words, line) => {
    expect(await run(words)).toEqual({ isDone: false, lines: [line] });
  });

  it('refuses to move without a reason, or to a build that does not fit the shell', async () => {
    const withoutReason = { askWhy: async () => undefined };
    expect(await run('mf-booking back b1', withoutReason)).toEqual({
      isDone: false,
      lines: ['Say why: --why "…"'],
    });
    const withoutContracts = { fitsShell: async () => false };
    const { isDone, lines } = await run('mf-booking back b1', withoutContracts);
    expect([isDone, lines[0]]).toEqual([
      false,
      'Build b1 was made for session 1.0.0 and modal queue 1.0.0, which the shell does not serve.',
    ]);
    expect(await fixtures.buildsFor('v')).toEqual({ 'mf-booking': 'b2, else b1' });
  });
});
