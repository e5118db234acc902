import { describe, expect, it } from '@jest/globals';
import { artistOffers, effectiveService } from './index.ts';

const salon = { priceCents: 9_000, durationSeconds: 5_400, processingSeconds: 3_600 };

describe('a service with one artist', () => {
  it("has the salon's values when the artist has none", () => {
    expect(effectiveService(salon)).toEqual(salon);
    expect(effectiveService(salon, { priceCents: 0, durationSeconds: 0 })).toEqual(salon);
  });

  it("has the artist's own price and duration above zero", () => {
    expect(effectiveService(salon, { priceCents: 12_000, durationSeconds: 0 })).toEqual({
      ...salon,
      priceCents: 12_000,
    });
    expect(effectiveService(salon, { priceCents: 0, durationSeconds: 7_200 })).toEqual({
      ...salon,
      durationSeconds: 7_200,
    });
  });

  it('limits the processing time to a shorter duration', () => {
    expect(effectiveService(salon, { priceCents: 0, durationSeconds: 2_700 })).toEqual({
      priceCents: 9_000,
      durationSeconds: 2_700,
      processingSeconds: 2_700,
    });
  });

  it("keeps an artist with a longer duration busy to the end if the salon's artists are", () => {
    const throughout = { ...salon, processingSeconds: 5_400 };
    expect(effectiveService(throughout, { priceCents: 0, durationSeconds: 7_200 }).processingSeconds).toBe(
      7_200,
    );
  });
});

describe('the offers of a salon', () => {
  const service = { salonServiceId: 7, priceCents: 5_000, durationSeconds: 3_600, processingSeconds: 1_800 };
  const own = { artistId: 101, salonServiceId: 7, priceCents: 6_000, durationSeconds: 0 };

  it("have the artist's own values, and leave out services that the salon no longer has", () => {
    const list = { services: [service], artistServices: [own, { ...own, salonServiceId: 8 }] };
    expect(artistOffers(list)).toEqual([{ ...service, artistId: 101, priceCents: 6_000 }]);
  });
});
