import { describe, expect, it } from '@jest/globals';
import type { RemoteContext } from '@frizo/remote-kit';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import type { ModalQueue } from '@frizo/modal-queue';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { Session } from '@frizo/session';
import { buildRelease } from '../testing/build-release.ts';
import { contextFor, isSupported, supportedContracts } from './supported-contracts.ts';
import type { SupportedContracts } from './supported-contracts.ts';

/** An invented session contract of the previous major: a user id and changes, in place of snapshots. */
interface OlderSession {
  readonly userId: () => number | null;
  readonly onChange: Session['subscribe'];
}

/** An invented queue contract of the previous major: it only returns whether a dialog was completed. */
interface OlderQueue {
  readonly show: (name: string, props: object) => Promise<boolean>;
}

const today: SupportedContracts = {
  session: {
    version: '2.3.0',
    last: ({ snapshot, subscribe }: Session): OlderSession => ({
      userId: () => snapshot().user?.id ?? null,
      onChange: subscribe,
    }),
  },
  modalQueue: {
    version: '2.0.0',
    last: ({ open }: ModalQueue): OlderQueue => ({
      show: async (name, props) => (await open(name as 'log-in', props)).kind === 'completed',
    }),
  },
};

function releaseFor(session: string, modalQueue: string) {
  return buildRelease({ contracts: { session, modalQueue } });
}

function buildContext() {
  const flags = { value: false };
  const modals = createFakeModalQueue();
  const session = createFakeSession(buildSessionUser({ id: 41 }));
  const context = {
    session,
    modals,
    basePath: '/me',
    get flags() {
      return { isNew: flags.value };
    },
  } as unknown as RemoteContext;
  return { context, flags, modals, session };
}

describe('the contracts that a shell supports', () => {
  it.each([
    ['2.0.0', '2.0.0', true],
    ['2.9.4', '2.1.0', true],
    ['1.0.0', '2.0.0', true],
    ['1.4.0', '1.0.0', true],
    ['3.0.0', '2.0.0', false],
    ['2.0.0', '3.0.0', false],
    ['0.9.0', '2.0.0', false],
  ])('support a build for session %s and queue %s: %s', (session, modalQueue, isServed) => {
    expect(isSupported(releaseFor(session, modalQueue), today)).toBe(isServed);
  });

  it('support no older major without an adapter', () => {
    const alone = { ...today, session: { version: '2.0.0' } };
    expect(isSupported(releaseFor('1.0.0', '2.0.0'), alone)).toBe(false);
  });

  it('include the current versions of both contracts', () => {
    const { session, modalQueue } = supportedContracts;
    expect(isSupported(releaseFor(session.version, modalQueue.version))).toBe(true);
  });
});

describe('the context of a build', () => {
  it('is the same object for a build of this major', () => {
    const { context } = buildContext();
    expect(contextFor(context, releaseFor('2.0.0', '2.0.0'), today)).toBe(context);
  });

  it('has an adapted session for a build of the last major’s session, and everything else unchanged', () => {
    const { context, flags, session } = buildContext();
    const adapted = contextFor(context, releaseFor('1.2.0', '2.0.0'), today);
    const older = adapted.session as unknown as OlderSession;
    let changes = 0;
    older.onChange(() => (changes += 1));
    expect(older.userId()).toBe(41);
    session.become(null);
    expect(older.userId()).toBeNull();
    expect(changes).toBe(1);
    expect(adapted.modals).toBe(context.modals);
    expect(adapted.basePath).toBe('/me');
    flags.value = true;
    expect(adapted.flags).toEqual({ isNew: true });
  });

  it('has an adapted queue for a build of the last major’s queue, which opens dialogs in today’s queue', async () => {
    const { context, modals } = buildContext();
    const older = contextFor(context, releaseFor('2.0.0', '1.0.0'), today).modals as unknown as OlderQueue;
    modals.willEnd('log-in', { kind: 'completed', result: true });
    await expect(older.show('log-in', {})).resolves.toBe(true);
    modals.willEnd('log-in', { kind: 'failed', reason: 'deadline' });
    await expect(older.show('log-in', {})).resolves.toBe(false);
  });
});
