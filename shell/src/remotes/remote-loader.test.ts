import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildRelease } from '../testing/build-release.ts';
import { createRemoteLoader } from './remote-loader.ts';

const release = buildRelease();
const remote = { mount: () => ({ unmount: () => undefined }) };

function loaderOf(exposed: Record<string, unknown>) {
  const openContainer = async () => ({ get: async (expose: string) => () => exposed[expose] });
  return createRemoteLoader({ openContainer, deadlineMs: 8000 });
}

describe('a loader of remotes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('finds a remote and its modals in a container', async () => {
    const loader = loaderOf({
      './remote': { remote },
      './modals': { modals: { 'book-appointment': remote } },
    });
    await expect(loader.remote(release)).resolves.toBe(remote);
    await expect(loader.modal(release, 'book-appointment')).resolves.toBe(remote);
  });

  it.each([[{}], [undefined], [{ remote: {} }], [{ remote: { mount: 'soon' } }]])(
    'rejects %j, which has not the shape of a remote',
    async (exposed) => {
      const loading = loaderOf({ './remote': exposed }).remote(release);
      await expect(loading).rejects.toMatchObject({ stage: 'shape', remote: 'mf-booking', build: 'new1' });
    },
  );

  it('rejects if a modal is missing from ./modals', async () => {
    const loading = loaderOf({ './modals': { modals: {} } }).modal(release, 'book-appointment');
    await expect(loading).rejects.toMatchObject({ stage: 'shape' });
  });

  it('rejects if the container could not be opened', async () => {
    const loader = createRemoteLoader({
      openContainer: () => Promise.reject(new Error('404')),
      deadlineMs: 8000,
    });
    await expect(loader.remote(release)).rejects.toMatchObject({ stage: 'load', message: '404' });
  });

  it('treats code that throws during evaluation as a load failure', async () => {
    const factory = () => {
      throw new TypeError('x is not a function');
    };
    const loader = createRemoteLoader({
      openContainer: async () => ({ get: async () => factory }),
      deadlineMs: 8000,
    });
    await expect(loader.remote(release)).rejects.toMatchObject({
      stage: 'load',
      message: 'x is not a function',
    });
  });

  it('rejects after a deadline', async () => {
    const loader = createRemoteLoader({
      openContainer: () => new Promise(() => undefined),
      deadlineMs: 8000,
    });
    const loading = expect(loader.remote(release)).rejects.toMatchObject({ stage: 'load' });
    await jest.advanceTimersByTimeAsync(8000);
    await loading;
  });
});
