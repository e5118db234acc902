import { describe, expect, it } from '@jest/globals';
import type { Outgoing, OutgoingStore } from './outgoing.store.ts';
import { RefusedForGood, retryDelayMs, sendDue, type SendRoom } from './send-due.ts';

describe('a message that could not be sent', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
    [8, 640_000],
    [9, 900_000],
    [2_000, 900_000],
  ])('waits after %d attempts for %d ms, never longer than a quarter of an hour', (attempts, delay) => {
    expect(retryDelayMs(attempts)).toBe(delay);
  });

  const now = new Date('2026-03-02T17:00:00Z');
  const inAnHour = new Date('2026-03-02T18:00:00Z');

  /** What becomes of one message whose sending fails in this way. */
  async function fateOf(error: Error, message: Partial<Outgoing>): Promise<string[]> {
    const fate: string[] = [];
    const due = { id: '1', attempts: 1, giveUpAt: inAnHour, ...message };
    const store: OutgoingStore<Outgoing> = {
      takeDue: async () => [due],
      markSent: async () => void fate.push('sent'),
      retryAt: async (_id, at) => void fate.push(`again at ${at.toISOString()}`),
      markFailed: async (_id, _now, failure) => void fate.push(`failed: ${failure}`),
    };
    const send = () => Promise.reject(error);
    await sendDue({
      store,
      send,
      now: () => now,
      unmarked: new Map(),
      onFailure: (_error, _message, isGivenUp) => void (isGivenUp && fate.push('told as given up')),
    });
    return fate;
  }

  it('goes again while it is worth trying', async () => {
    expect(await fateOf(new Error('away'), {})).toEqual(['again at 2026-03-02T17:00:05.000Z']);
  });

  it('is given up at once when it is refused for good', async () => {
    const fate = await fateOf(new RefusedForGood('550 no such mailbox'), {});
    expect(fate).toEqual(['told as given up', 'failed: RefusedForGood: 550 no such mailbox']);
  });

  it('is given up when the next attempt would come too late', async () => {
    const fate = await fateOf(new Error('away'), { attempts: 9, giveUpAt: new Date('2026-03-02T17:14:59Z') });
    expect(fate).toEqual(['told as given up', 'failed: Error: away']);
  });

  it('is none where only the database could not be told: it is noted at the next turn, and not sent again', async () => {
    const due: Outgoing[] = [{ id: '1', attempts: 1, giveUpAt: inAnHour }];
    const did: string[] = [];
    let isAway = true;
    const room: SendRoom<Outgoing> = {
      store: {
        takeDue: async () => due.splice(0),
        async markSent(id, at) {
          if (isAway) throw new Error('the database is away');
          did.push(`noted ${id} at ${at.toISOString()}`);
        },
        retryAt: async () => void did.push('put off'),
        markFailed: async () => void did.push('given up'),
      },
      send: async ({ id }) => void did.push(`sent ${id}`),
      now: () => now,
      unmarked: new Map(),
      onFailure: () => void did.push('told'),
    };
    expect(await sendDue(room)).toBe(1);
    isAway = false;
    expect(await sendDue(room)).toBe(0);
    await sendDue(room);
    expect(did).toEqual(['sent 1', 'noted 1 at 2026-03-02T17:00:00.000Z']);
  });
});
