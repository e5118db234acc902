import { describe, expect, it } from '@jest/globals';
import { buildWaitingEntry, buildWaitingOffer } from '@frizo/appointment-views/testing';
import { endedOfferText, offerText, untilText } from './offer-texts.ts';

const now = Date.parse('2026-03-02T16:00:00Z') / 1000;
const offer = buildWaitingOffer();
const stays = 'You stay on the list, and we offer you the next time that becomes free.';

describe('the texts of an offer', () => {
  it('name service, artist and start, with the zone for viewers in another one', () => {
    expect(offerText(buildWaitingEntry(), offer)).toBe('Balayage with Maeve Ito, 03/05/2026, 10:00 AM MST');
  });

  it('say until when the time is kept, and for how long', () => {
    const zone = 'America/Phoenix';
    expect(untilText(offer, zone, now)).toBe('Kept for you until 09:30 AM MST (30 min left)');
    expect(untilText(offer, zone, offer.offeredUntilTimestamp - 59)).toBe(
      'Kept for you until 09:30 AM MST (less than a minute left)',
    );
  });

  it('say what became of the last offer', () => {
    const { id, startTimestamp } = offer;
    const after = (reason: 'expired' | 'taken' | 'declined') =>
      endedOfferText(buildWaitingEntry({ endedOffer: { id, startTimestamp, reason } }), now);
    expect(after('expired')).toBe(`The offer of 03/05/2026, 10:00 AM MST has ended. ${stays}`);
    expect(after('taken')).toBe(`The time 03/05/2026, 10:00 AM MST is no longer free. ${stays}`);
    expect(after('declined')).toBeNull();
    expect(endedOfferText(buildWaitingEntry(), now)).toBeNull();
  });

  it('say that an offer has just ended', () => {
    const entry = buildWaitingEntry({ status: 'offered', offer });
    expect(endedOfferText(entry, offer.offeredUntilTimestamp - 1)).toBeNull();
    expect(endedOfferText(entry, offer.offeredUntilTimestamp)).toBe(
      `The offer of 03/05/2026, 10:00 AM MST has ended. ${stays}`,
    );
  });
});
