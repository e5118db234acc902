import { describe, expect, it } from '@jest/globals';
import type { Outgoing, OutgoingStore } from './outgoing.store.ts';
import { maxRetryDelayMs, RefusedForGood, sendMessage, type MessageSender } from './send-message.ts';

describe('a message that could not be sent', () => {
  it.each([
    [1, 10_000],
    [2, 20_000],
    [7, 640_000],
    [8, 900_000],
    [2_000, 900_000],
  ])(
    'waits after %d attempts for %d ms at most, never longer than a quarter of an hour',
    (attempts, wait) => {
      expect(maxRetryDelayMs(attempts)).toBe(wait);
    },
  );

  const now = new Date('2026-03-02T17:00:00Z');
  const inAnHour = new Date('2026-03-02T18:00:00Z');

  /** What becomes of one message whose sending fails in this way. */
  async function fateOf(error: Error, message: Partial<Outgoing>): Promise<string[]> {
    const fate: string[] = [];
    const due = { id: '1', attempts: 1, giveUpAt: inAnHour, ...message };
    const store: OutgoingStore<Outgoing> = {
      take: async () => due,
      markSent: async () => void fate.push('sent'),
      markFailed: async (_id, _now, failure) => void fate.push(`failed: ${failure}`),
      adoptWaiting: async () => undefined,
    };
    const sender: MessageSender<Outgoing> = {
      store,
      send: () => Promise.reject(error),
      now: () => now,
      pause: async () => undefined,
      onGivenUp: () => void fate.push('logged as given up'),
    };
    await sendMessage(sender, due.id).catch((failure: unknown) =>
      fate.push(`again after ${String(failure)}`),
    );
    return fate;
  }

  it('goes again while it is worth trying', async () => {
    expect(await fateOf(new Error('away'), {})).toEqual(['again after Error: away']);
  });

  it('is given up at once when it is refused for good', async () => {
    const fate = await fateOf(new RefusedForGood('550 no such mailbox'), {});
    expect(fate).toEqual(['logged as given up', 'failed: RefusedForGood: 550 no such mailbox']);
  });

  it('is given up when the next attempt could come too late', async () => {
    const fate = await fateOf(new Error('away'), { attempts: 9, giveUpAt: new Date('2026-03-02T17:14:59Z') });
    expect(fate).toEqual(['logged as given up', 'failed: Error: away']);
  });
});

describe('a message that was sent', () => {
  const now = new Date('2026-03-02T17:00:00Z');
  const message: Outgoing = { id: '1', attempts: 1, giveUpAt: new Date('2026-03-02T18:00:00Z') };

  function senderOf(did: string[], store: Partial<OutgoingStore<Outgoing>>): MessageSender<Outgoing> {
    return {
      store: {
        take: async () => message,
        markSent: async (id, at) => void did.push(`noted ${id} at ${at.toISOString()}`),
        markFailed: async () => void did.push('given up'),
        adoptWaiting: async () => undefined,
        ...store,
      },
      send: async ({ id }) => void did.push(`sent ${id}`),
      now: () => now,
      pause: async () => undefined,
      onGivenUp: () => undefined,
    };
  }

  it('is noted once the database is back, and not sent again', async () => {
    const did: string[] = [];
    let isAway = true;
    const sender: MessageSender<Outgoing> = {
      ...senderOf(did, {
        async markSent(id, at) {
          if (isAway) throw new Error('the database is away');
          did.push(`noted ${id} at ${at.toISOString()}`);
        },
      }),
      async pause() {
        did.push('waited');
        isAway = false;
      },
    };
    await sendMessage(sender, '1');
    expect(did).toEqual(['sent 1', 'waited', 'noted 1 at 2026-03-02T17:00:00.000Z']);
  });

  it('is not sent by a job that is done twice', async () => {
    const did: string[] = [];
    await sendMessage(senderOf(did, { take: async () => undefined }), '1');
    expect(did).toEqual([]);
  });
});
