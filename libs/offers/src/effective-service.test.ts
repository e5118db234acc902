import { describe, expect, it } from '@jest/globals';
import { effectiveService } from './index.ts';

const salon = { priceCents: 9_000, durationSeconds: 5_400, processingSeconds: 3_600 };

describe('a service as one artist does it', () => {
  it("is the salon's where the artist has set nothing", () => {
    expect(effectiveService(salon)).toEqual(salon);
    expect(effectiveService(salon, { priceCents: 0, durationSeconds: 0 })).toEqual(salon);
  });

  it("takes the artist's own price and duration above zero", () => {
    expect(effectiveService(salon, { priceCents: 12_000, durationSeconds: 0 })).toEqual({
      ...salon,
      priceCents: 12_000,
    });
    expect(effectiveService(salon, { priceCents: 0, durationSeconds: 7_200 })).toEqual({
      ...salon,
      durationSeconds: 7_200,
    });
  });

  it('keeps processing within a shorter duration', () => {
    expect(effectiveService(salon, { priceCents: 0, durationSeconds: 2_700 })).toEqual({
      priceCents: 9_000,
      durationSeconds: 2_700,
      processingSeconds: 2_700,
    });
  });

  it('keeps an artist who takes longer busy to the end, where the salon is', () => {
    const throughout = { ...salon, processingSeconds: 5_400 };
    expect(effectiveService(throughout, { priceCents: 0, durationSeconds: 7_200 }).processingSeconds).toBe(
      7_200,
    );
  });
});
