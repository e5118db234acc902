import { describe, expect, it } from '@jest/globals';
import { createFeedRing } from './feed-ring.ts';

function ringOf(keep: number, from: number, to: number) {
  const ring = createFeedRing<string>(keep);
  ring.reset(from - 1);
  for (let seq = from; seq <= to; seq += 1) ring.push(seq, `news ${seq}`);
  return ring;
}
const seqs = (entries: readonly { readonly seq: number }[]): number[] => entries.map(({ seq }) => seq);

describe('the ring of recent events', () => {
  it('is read from a sequence number on', () => {
    const { entries, isComplete } = ringOf(10, 5, 8).since(6);
    expect([entries, isComplete]).toEqual([
      [
        { seq: 7, news: 'news 7' },
        { seq: 8, news: 'news 8' },
      ],
      true,
    ]);
  });

  it.each([
    [3, false],
    [4, true],
    [8, true],
    [9, false],
  ])('is complete after sequence number %d: %s', (seq, isComplete) => {
    expect(ringOf(10, 5, 8).since(seq).isComplete).toBe(isComplete);
  });

  it('stores at least the configured number of events, and less than twice as many', () => {
    for (let to = 3; to <= 40; to += 1) {
      const ring = ringOf(3, 1, to);
      expect(seqs(ring.since(0).entries).length).toBeLessThan(6);
      expect(ring.since(to - 3)).toMatchObject({ isComplete: true });
      expect(seqs(ring.since(to - 3).entries)).toEqual([to - 2, to - 1, to]);
    }
    expect(ringOf(3, 1, 40).since(1).isComplete).toBe(false);
  });

  it('ignores repeated events, and records the sequence number of events without news', () => {
    const ring = ringOf(10, 1, 3);
    ring.push(2, 'again');
    ring.push(4, undefined);
    expect([ring.last(), seqs(ring.since(0).entries), ring.since(4).isComplete]).toEqual([
      4,
      [1, 2, 3],
      true,
    ]);
  });

  it('can be reset', () => {
    const ring = ringOf(10, 1, 3);
    ring.reset(0);
    expect([ring.last(), ring.since(0), ring.since(3).isComplete]).toEqual([
      0,
      { entries: [], isComplete: true },
      false,
    ]);
  });
});
