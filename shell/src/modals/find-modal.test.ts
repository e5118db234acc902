import { describe, expect, it } from '@jest/globals';
import type { ModalModule } from '@frizo/remote-kit';
import type { Resolution } from '@frizo/contracts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import { buildRelease, buildResolved } from '../testing/build-release.ts';
import { createFindModal } from './find-modal.ts';
import type { FoundModal } from './find-modal.ts';

const module: ModalModule = { mount: () => ({ unmount: () => undefined }) };
const dialog = 'book-appointment';
const broken = (release: Parameters<RemoteLoader['modal']>[0]) =>
  Promise.reject(new SlotFailure('load', release, new Error('404')));

function setUp(load: RemoteLoader['modal'] = async () => module) {
  const failures: SlotFailure[] = [];
  const used: Resolution = { 'mf-booking': buildResolved() };
  /** Changed by tests to simulate a rollout. */
  const rollout = { newest: used, onServer: used };
  const find = createFindModal({
    own: { 'log-in': { size: 'small', load: async () => module } },
    releases: { get: () => used, available: () => ({ etag: 'e2', outdated: [], newest: rollout.newest }) },
    loadNewest: async () => void (rollout.newest = rollout.onServer),
    loader: { remote: () => Promise.reject(new Error('not expected')), modal: load },
    report: (failure) => failures.push(failure),
    onMounted: () => undefined,
  });
  return { find, failures, rollout };
}

/** The build that filled the dialog; null for the shell's own. */
async function shownBy(found: FoundModal | null): Promise<string | null | undefined> {
  let build: string | null | undefined;
  await found?.show((_module, release) => (build = release?.build ?? null));
  return build;
}

describe('finding a modal by its name', () => {
  it('finds one of the shell, one of a release with its size, or none', async () => {
    const { find } = setUp();
    await expect(shownBy(find('log-in'))).resolves.toBeNull();
    expect(find(dialog)?.size).toBe('large');
    await expect(shownBy(find(dialog))).resolves.toBe('new1');
    expect(find('unknown')).toBeNull();
  });

  it('falls back to the last good build if the newest cannot be loaded', async () => {
    const { find, failures } = setUp((release) =>
      release.build === 'new1' ? broken(release) : Promise.resolve(module),
    );
    const found = find(dialog);
    await expect(shownBy(found)).resolves.toBe('old1');
    expect(failures.map(({ build, stage }) => [build, stage])).toEqual([
      ['new1', 'load'],
      ['new1', 'load'],
    ]);
    found?.reportCrash(new Error('render'));
    expect(failures.at(-1)).toMatchObject({ build: 'old1', stage: 'render' });
  });

  it('falls back to the last good build if the newest throws at mount', async () => {
    const { find } = setUp();
    const tried: string[] = [];
    await find(dialog)?.show((_module, release) => {
      tried.push(release?.build ?? '');
      if (release?.build === 'new1') throw new SlotFailure('mount', release, new Error('no store'));
    });
    expect(tried).toEqual(['new1', 'new1', 'old1']);
  });

  it('uses the last good build after the newest has crashed on this page', async () => {
    const { find } = setUp();
    const found = find(dialog);
    await shownBy(found);
    found?.reportCrash(new Error('render'));
    await expect(shownBy(find(dialog))).resolves.toBe('old1');
  });

  it('keeps its build while open, and uses the newest at the next opening', async () => {
    const { find, rollout } = setUp();
    const found = find(dialog);
    rollout.newest = { 'mf-booking': { use: buildRelease({ build: 'next1' }) } };
    await expect(shownBy(found)).resolves.toBe('new1');
    await expect(shownBy(find(dialog))).resolves.toBe('next1');
  });

  it('finds a dialog of the page’s own build that newer builds no longer have', async () => {
    const { find, rollout } = setUp();
    rollout.newest = { 'mf-booking': { use: buildRelease({ build: 'next1', modals: [] }) } };
    await expect(shownBy(find(dialog))).resolves.toBe('new1');
  });

  it('loads newer builds if those that the page knows are gone', async () => {
    const { find, rollout } = setUp((release) =>
      release.build === 'next1' ? Promise.resolve(module) : broken(release),
    );
    rollout.onServer = { 'mf-booking': { use: buildRelease({ build: 'next1' }) } };
    await expect(shownBy(find(dialog))).resolves.toBe('next1');
  });

  it('fails if there is no newer build either', async () => {
    const { find } = setUp(broken);
    await expect(shownBy(find(dialog))).rejects.toMatchObject({ stage: 'load', build: 'old1' });
  });
});
