import { describe, expect, it } from '@jest/globals';
import { createModalQueue } from '@frizo/modal-queue';
import { watchFailures } from './retry-store.ts';

describe('a dialog that failed', () => {
  it.each(['load-failed', 'deadline', 'crashed'] as const)(
    'can be asked for again after %s',
    async (reason) => {
      const queue = createModalQueue();
      const { modals, failed } = watchFailures(queue, () => undefined);
      const opening = modals.open('log-in', { returnTo: '/me' });
      queue.settle(1, { kind: 'failed', reason });
      await expect(opening).resolves.toEqual({ kind: 'failed', reason });
      failed.get()?.retry();
      expect(failed.get()).toBeNull();
      expect(queue.snapshot().shown).toMatchObject([{ name: 'log-in', props: { returnTo: '/me' } }]);
      queue.close();
    },
  );

  it('leaves nothing behind where asking again would change nothing', async () => {
    const queue = createModalQueue();
    const { modals, failed } = watchFailures(queue, () => undefined);
    const opening = modals.open('log-in', {});
    queue.settle(1, { kind: 'failed', reason: 'unknown-modal' });
    await opening;
    expect(failed.get()).toBeNull();
  });

  it('says whether the page is too old for it', async () => {
    const queue = createModalQueue();
    const { modals, failed } = watchFailures(
      queue,
      () => undefined,
      () => true,
    );
    const opening = modals.open('log-in', {});
    queue.settle(1, { kind: 'failed', reason: 'load-failed' });
    await opening;
    expect(failed.get()?.isOutdated).toBe(true);
  });
});
