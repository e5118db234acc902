import { afterEach, describe, expect, it } from '@jest/globals';
import { createModalQueue } from '@frizo/modal-queue';
import type { ModalQueueController } from '@frizo/modal-queue';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { askToSign } from './ask-to-sign.ts';

const unsigned = buildSessionUser({ legalUnsigned: 2 });

let queue: ModalQueueController;

function setUp(who: Parameters<typeof createFakeSession>[0] = 'unknown') {
  const session = createFakeSession(who);
  queue = createModalQueue();
  askToSign({ session, modals: queue, queue });
  const shown = () => queue.snapshot().shown.map(({ name }) => name);
  const end = async (kind: 'completed' | 'dismissed' | 'failed') => {
    const { id } = queue.snapshot().shown.at(-1)!;
    queue.settle(
      id,
      kind === 'completed'
        ? { kind, result: true }
        : kind === 'failed'
          ? { kind, reason: 'crashed' }
          : { kind },
    );
    await Promise.resolve();
    await Promise.resolve();
  };
  return { session, shown, end };
}

describe('asking for signatures', () => {
  // Nothing waits for a dialog to appear any more.
  afterEach(() => queue.close());

  it('waits until it is known who is here', () => {
    const { session, shown } = setUp();
    expect(shown()).toEqual([]);
    session.become(unsigned);
    expect(shown()).toEqual(['terms-update']);
  });

  it('asks nobody who has signed all, and nobody at all', () => {
    const { session, shown } = setUp(buildSessionUser());
    session.become(null);
    session.become('expired');
    expect(shown()).toEqual([]);
  });

  it('asks once, however often the session changes, and over what is shown', () => {
    const { session, shown } = setUp();
    void queue.open('confirm-leave', {});
    session.become(unsigned);
    session.become({ ...unsigned, legalUnsigned: 1 });
    expect(shown()).toEqual(['confirm-leave', 'terms-update']);
  });

  it('cannot be skipped', async () => {
    const { shown, end } = setUp(unsigned);
    await end('dismissed');
    expect(shown()).toEqual(['terms-update']);
  });

  it('is over when all is signed, and when nobody is logged in any more', async () => {
    const { session, shown, end } = setUp(unsigned);
    session.become({ ...unsigned, legalUnsigned: 0 });
    await end('completed');
    expect(shown()).toEqual([]);
    session.become(unsigned);
    expect(shown()).toEqual(['terms-update']);
    session.become(null);
    await end('dismissed');
    expect(shown()).toEqual([]);
  });

  it('is not opened over and over where it cannot be shown', async () => {
    const { shown, end } = setUp(unsigned);
    await end('failed');
    expect(shown()).toEqual([]);
  });
});
