import { describe, expect, it } from '@jest/globals';
import { disputeAfter, type DisputeState } from './dispute.ts';

describe('the dispute of a payment', () => {
  it.each<[known: DisputeState | null, news: DisputeState, after: DisputeState]>([
    [null, 'open', 'open'],
    [null, 'won', 'won'],
    [null, 'lost', 'lost'],
    ['open', 'open', 'open'],
    ['open', 'won', 'won'],
    ['open', 'lost', 'lost'],
    ['won', 'open', 'won'],
    ['won', 'won', 'won'],
    ['won', 'lost', 'lost'],
    ['lost', 'open', 'lost'],
    ['lost', 'won', 'lost'],
    ['lost', 'lost', 'lost'],
  ])('that is %s is after news that it is %s: %s', (known, news, after) => {
    expect(disputeAfter(known, news)).toBe(after);
  });
});
