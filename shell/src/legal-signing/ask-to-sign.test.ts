import { afterEach, describe, expect, it } from '@jest/globals';
import { createModalQueue } from '@frizo/modal-queue';
import type { ModalQueueController } from '@frizo/modal-queue';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { askToSign } from './ask-to-sign.ts';

const unsigned = buildSessionUser({ legalUnsigned: 2 });

let queue: ModalQueueController;

function setUp(user: Parameters<typeof createFakeSession>[0] = 'unknown') {
  const session = createFakeSession(user);
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
  // Cancels pending timeouts.
  afterEach(() => queue.close());

  it('waits until the session is known', () => {
    const { session, shown } = setUp();
    expect(shown()).toEqual([]);
    session.become(unsigned);
    expect(shown()).toEqual(['terms-update']);
  });

  it('does not ask visitors or users who have signed everything', () => {
    const { session, shown } = setUp(buildSessionUser());
    session.become(null);
    session.become('expired');
    expect(shown()).toEqual([]);
  });

  it('asks once even if the session changes again, on top of other dialogs', () => {
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

  it('ends when everything is signed, and when the user logs out', async () => {
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

  it('does not reopen a dialog that fails', async () => {
    const { shown, end } = setUp(unsigned);
    await end('failed');
    expect(shown()).toEqual([]);
  });
});
