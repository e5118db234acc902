import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { registerRelease } from '@frizo/contracts';
import { fakeBus } from '@frizo/service-kit/testing';
import { layBuild } from '../testing/build-release.ts';
import { registerReleases } from './publish-releases.ts';
import { noteStarted } from './started-builds.ts';

describe('registering what a start has built', () => {
  let folder: string;
  let told: [string, boolean][];
  let bytesTold: (number | undefined)[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-started-'));
    told = [];
    bytesTold = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function start(build: string) {
    const bus = fakeBus();
    bus.reply(registerRelease, ({ release, makeStable, bytes }) => {
      bytesTold.push(bytes);
      told.push([release.build, makeStable]);
      return { remote: release.remote, stable: release.build, lastGood: null };
    });
    return registerReleases(
      { bus },
      [{ release: layBuild(join(folder, build), build), bytes: 4_711 }],
      folder,
    );
  }

  it('makes stable what has changed, back to an earlier build too', async () => {
    for (const build of ['b1', 'b2', 'b1']) await start(build);
    expect(told).toEqual([
      ['b1', true],
      ['b2', true],
      ['b1', true],
    ]);
  });

  it('says how large a build is, as a release by hand does', async () => {
    await start('b1');
    expect(bytesTold).toEqual([4_711]);
  });

  it('moves nothing where the sources are those of before: a roll back outlives a start', async () => {
    await start('b1');
    await start('b1');
    expect(told).toEqual([
      ['b1', true],
      ['b1', false],
    ]);
  });

  it('moves nothing to a build that was released by hand', async () => {
    await start('b1');
    await noteStarted(folder, [{ remote: 'mf-booking', build: 'b2' }]);
    await start('b2');
    expect(told.at(-1)).toEqual(['b2', false]);
  });
});
