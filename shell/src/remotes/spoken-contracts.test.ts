import { describe, expect, it } from '@jest/globals';
import type { RemoteContext } from '@frizo/remote-kit';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import type { ModalQueue } from '@frizo/modal-queue';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import type { Session } from '@frizo/session';
import { buildRelease } from '../testing/build-release.ts';
import { contextFor, isSpoken, spokenContracts } from './spoken-contracts.ts';
import type { SpokenContracts } from './spoken-contracts.ts';

/** A session of a major before, planted: a user and a change, in place of snapshots. */
interface OlderSession {
  readonly userId: () => number | null;
  readonly onChange: Session['subscribe'];
}

/** A queue of a major before, planted: it told no more than whether a dialog was completed. */
interface OlderQueue {
  readonly show: (name: string, props: object) => Promise<boolean>;
}

const today: SpokenContracts = {
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

describe('the contracts that a shell speaks', () => {
  it.each([
    ['2.0.0', '2.0.0', true],
    ['2.9.4', '2.1.0', true],
    ['1.0.0', '2.0.0', true],
    ['1.4.0', '1.0.0', true],
    ['3.0.0', '2.0.0', false],
    ['2.0.0', '3.0.0', false],
    ['0.9.0', '2.0.0', false],
  ])('serve a build for session %s and queue %s: %s', (session, modalQueue, isServed) => {
    expect(isSpoken(releaseFor(session, modalQueue), today)).toBe(isServed);
  });

  it('serve no older major without an adapter', () => {
    const alone = { ...today, session: { version: '2.0.0' } };
    expect(isSpoken(releaseFor('1.0.0', '2.0.0'), alone)).toBe(false);
  });

  it('are those that the builds of this shell are made for', () => {
    const { session, modalQueue } = spokenContracts;
    expect(isSpoken(releaseFor(session.version, modalQueue.version))).toBe(true);
  });
});

describe('the context of a build', () => {
  it('is the very same one for this major', () => {
    const { context } = buildContext();
    expect(contextFor(context, releaseFor('2.0.0', '2.0.0'), today)).toBe(context);
  });

  it('has the last major’s session where that is what it was built for, and the rest as it is', () => {
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

  it('has the last major’s queue, which opens dialogs in the one of today', async () => {
    const { context, modals } = buildContext();
    const older = contextFor(context, releaseFor('2.0.0', '1.0.0'), today).modals as unknown as OlderQueue;
    modals.willEnd('log-in', { kind: 'completed', result: true });
    await expect(older.show('log-in', {})).resolves.toBe(true);
    modals.willEnd('log-in', { kind: 'failed', reason: 'deadline' });
    await expect(older.show('log-in', {})).resolves.toBe(false);
  });
});
