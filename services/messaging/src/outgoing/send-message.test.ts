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
  ])('waits after %d attempts for at most %d ms, never longer than 15 minutes', (attempts, wait) => {
    expect(maxRetryDelayMs(attempts)).toBe(wait);
  });

  const now = new Date('2026-03-02T17:00:00Z');
  const inAnHour = new Date('2026-03-02T18:00:00Z');

  /** The outcome of a message whose sending fails with this error. */
  async function outcomeOf(error: Error, message: Partial<Outgoing>): Promise<string[]> {
    const outcome: string[] = [];
    const due = { id: '1', attempts: 1, giveUpAt: inAnHour, ...message };
    const store: OutgoingStore<Outgoing> = {
      take: async () => due,
      markSent: async () => void outcome.push('sent'),
      markFailed: async (_id, _now, failure) => void outcome.push(`failed: ${failure}`),
      adoptWaiting: async () => undefined,
    };
    const sender: MessageSender<Outgoing> = {
      store,
      send: () => Promise.reject(error),
      now: () => now,
      pause: async () => undefined,
      onGivenUp: () => void outcome.push('logged as given up'),
    };
    await sendMessage(sender, due.id).catch((failure: unknown) =>
      outcome.push(`again after ${String(failure)}`),
    );
    return outcome;
  }

  it('is retried until its limit', async () => {
    expect(await outcomeOf(new Error('down'), {})).toEqual(['again after Error: down']);
  });

  it('is given up at once if it is refused permanently', async () => {
    const outcome = await outcomeOf(new RefusedForGood('550 no such mailbox'), {});
    expect(outcome).toEqual(['logged as given up', 'failed: RefusedForGood: 550 no such mailbox']);
  });

  it('is given up if the next attempt could be too late', async () => {
    const outcome = await outcomeOf(new Error('down'), {
      attempts: 9,
      giveUpAt: new Date('2026-03-02T17:14:59Z'),
    });
    expect(outcome).toEqual(['logged as given up', 'failed: Error: down']);
  });
});

describe('a message that was sent', () => {
  const now = new Date('2026-03-02T17:00:00Z');
  const message: Outgoing = { id: '1', attempts: 1, giveUpAt: new Date('2026-03-02T18:00:00Z') };

  function senderOf(steps: string[], store: Partial<OutgoingStore<Outgoing>>): MessageSender<Outgoing> {
    return {
      store: {
        take: async () => message,
        markSent: async (id, at) => void steps.push(`recorded ${id} at ${at.toISOString()}`),
        markFailed: async () => void steps.push('given up'),
        adoptWaiting: async () => undefined,
        ...store,
      },
      send: async ({ id }) => void steps.push(`sent ${id}`),
      now: () => now,
      pause: async () => undefined,
      onGivenUp: () => undefined,
    };
  }

  it('is recorded once the database is back, and not sent again', async () => {
    const steps: string[] = [];
    let isAway = true;
    const sender: MessageSender<Outgoing> = {
      ...senderOf(steps, {
        async markSent(id, at) {
          if (isAway) throw new Error('the database is down');
          steps.push(`recorded ${id} at ${at.toISOString()}`);
        },
      }),
      async pause() {
        steps.push('waited');
        isAway = false;
      },
    };
    await sendMessage(sender, '1');
    expect(steps).toEqual(['sent 1', 'waited', 'recorded 1 at 2026-03-02T17:00:00.000Z']);
  });

  it('is not sent again by a repeated job', async () => {
    const steps: string[] = [];
    await sendMessage(senderOf(steps, { take: async () => undefined }), '1');
    expect(steps).toEqual([]);
  });
});
