import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { registerRelease } from '@frizo/contracts';
import { fakeBus } from '@frizo/service-kit/testing';
import { writeBuild } from '../testing/build-release.ts';
import { registerReleases } from './publish-releases.ts';
import { recordStartedBuilds } from './started-builds.ts';

describe('registering the builds of a start', () => {
  let folder: string;
  let registered: [string, boolean][];
  let registeredBytes: (number | undefined)[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-started-'));
    registered = [];
    registeredBytes = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function start(build: string) {
    const bus = fakeBus();
    bus.reply(registerRelease, ({ release, makeStable, bytes }) => {
      registeredBytes.push(bytes);
      registered.push([release.build, makeStable]);
      return { remote: release.remote, stable: release.build, lastGood: null };
    });
    return registerReleases(
      { bus },
      [{ release: writeBuild(join(folder, build), build), bytes: 4_711 }],
      folder,
    );
  }

  it('makes a changed build stable, also an earlier one', async () => {
    for (const build of ['b1', 'b2', 'b1']) await start(build);
    expect(registered).toEqual([
      ['b1', true],
      ['b2', true],
      ['b1', true],
    ]);
  });

  it('registers the size of a build, like a manual release', async () => {
    await start('b1');
    expect(registeredBytes).toEqual([4_711]);
  });

  it('keeps the rollout if the sources are unchanged, so that a rollback survives a restart', async () => {
    await start('b1');
    await start('b1');
    expect(registered).toEqual([
      ['b1', true],
      ['b1', false],
    ]);
  });

  it('keeps the rollout for a build that was released manually', async () => {
    await start('b1');
    await recordStartedBuilds(folder, [{ remote: 'mf-booking', build: 'b2' }]);
    await start('b2');
    expect(registered.at(-1)).toEqual(['b2', false]);
  });
});
