import { describe, expect, it } from '@jest/globals';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { durationText, nextFreeText, priceText } from './offer-text.ts';

const now = new Date('2026-11-22T18:00:00Z');
const at = (date: string, startSeconds: number, timezone = 'America/Phoenix') => ({
  nextFree: { date, startSeconds, addressId: 7, timezone },
});

describe('the texts of an offer', () => {
  it.each([
    [12_000, 'From $120'],
    [12_050, 'From $120.50'],
    [0, 'From $0'],
  ])('shows a price of %d cents as %s', (priceCents, words) => {
    expect(priceText(buildGalleryItem({ salonService: { id: 1, priceCents } }))).toBe(words);
  });

  it('shows the duration once it is known', () => {
    expect(durationText(buildGalleryItem())).toBe('1 h 30 min');
    expect(durationText(buildGalleryItem({ salonService: { id: 1, priceCents: 1 } }))).toBeUndefined();
  });

  it.each([
    [at('2026-11-22', 50_400), 'Free today 02:00 PM'],
    [at('2026-11-23', 36_000), 'Free tomorrow 10:00 AM'],
    [at('2026-11-24', 36_000), 'Free Tue 11/24 10:00 AM'],
    [at('2026-11-22', 36_000, 'America/New_York'), 'Free today 10:00 AM EST'],
    [{ nextFree: null }, 'No free time soon'],
  ])('shows %j as %s', (item, words) => {
    expect(nextFreeText(item, now, 'America/Phoenix')).toBe(words);
  });

  it("uses today's date of the address: it is still Sunday in Honolulu", () => {
    const early = new Date('2026-11-23T08:00:00Z');
    expect(nextFreeText(at('2026-11-22', 82_800, 'Pacific/Honolulu'), early, 'Pacific/Honolulu')).toBe(
      'Free today 11:00 PM',
    );
  });
});
