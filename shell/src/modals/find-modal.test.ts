import { describe, expect, it } from '@jest/globals';
import type { ModalModule } from '@frizo/remote-kit';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import { buildResolved } from '../testing/build-release.ts';
import { createFindModal } from './find-modal.ts';

const module: ModalModule = { mount: () => ({ unmount: () => undefined }) };

function setUp(load: RemoteLoader['modal'] = async () => module) {
  const failures: SlotFailure[] = [];
  const find = createFindModal({
    own: { 'log-in': { size: 'small', load: async () => module } },
    resolution: { 'mf-booking': buildResolved() },
    loader: { remote: () => Promise.reject(new Error('not asked')), modal: load },
    report: (failure) => failures.push(failure),
  });
  return { find, failures };
}

describe('a modal by its name', () => {
  it('is the shell’s own, one of a release with its size, or none', async () => {
    const { find } = setUp();
    await expect(find('log-in')?.load()).resolves.toBe(module);
    expect(find('book-appointment')?.size).toBe('large');
    await expect(find('book-appointment')?.load()).resolves.toBe(module);
    expect(find('unheard-of')).toBeNull();
  });

  it('comes from the last good build where the newest one cannot be loaded', async () => {
    const { find, failures } = setUp(async (release) => {
      if (release.build === 'new1') throw new SlotFailure('load', release, new Error('404'));
      return module;
    });
    const found = find('book-appointment');
    await expect(found?.load()).resolves.toBe(module);
    expect(failures.map(({ build, stage }) => [build, stage])).toEqual([
      ['new1', 'load'],
      ['new1', 'load'],
    ]);
    found?.reportCrash(new Error('render'));
    expect(failures.at(-1)).toMatchObject({ build: 'old1', stage: 'render' });
  });
});
