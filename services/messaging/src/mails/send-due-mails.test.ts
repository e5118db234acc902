import { describe, expect, it } from '@jest/globals';
import type { Mail, MailsStore } from './mails.store.ts';
import { RefusedForGood, retryDelayMs, sendDueMails } from './send-due-mails.ts';

describe('a mail that could not be sent', () => {
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

  /** What becomes of one mail whose sending fails in this way. */
  async function fateOf(error: Error, mail: Partial<Mail>): Promise<string[]> {
    const fate: string[] = [];
    const text = { subject: 's', text: 't', html: 'h' };
    const due = { id: '1', recipient: 'a@b.test', attempts: 1, giveUpAt: inAnHour, ...text, ...mail };
    const mails: MailsStore = {
      takeDue: async () => [due],
      markSent: async () => void fate.push('sent'),
      retryAt: async (_id, at) => void fate.push(`again at ${at.toISOString()}`),
      markFailed: async (_id, _now, failure) => void fate.push(`failed: ${failure}`),
    };
    const send = () => Promise.reject(error);
    await sendDueMails({
      mails,
      send,
      now: () => now,
      onFailure: (_error, _mail, isGivenUp) => void (isGivenUp && fate.push('told as given up')),
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
});
