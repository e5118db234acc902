import { describe, expect, it } from '@jest/globals';
import { buildActor } from '@frizo/service-kit/testing';
import { includesActor, liveEvents, readNews, type LiveAudience } from './live-news.ts';

const user = {
  userId: 7,
  version: 3,
  email: 'ida@example.test',
  firstName: 'Ida',
  lastName: 'Klein',
  phone: null,
  userType: null,
  salonId: null,
  salonAdmin: false,
  admin: false,
};
const message = { message_id: 4, header: 'H', message: 'M', sentAt: 1_772_470_800 };

describe('the news for open pages', () => {
  it('contains a stream message as unread, for its audience', () => {
    const sent = { ...message, audience: 'professionals' };
    expect(readNews('messaging.stream-message-sent.v1', sent)).toEqual({
      audience: 'professionals',
      event: { event: 'client-stream', data: { ...message, read: false } },
    });
  });

  it('contains a changed user as a topic without data, for that user only', () => {
    expect(readNews('identity.user-changed.v1', user)).toEqual({
      audience: { userId: 7 },
      event: { event: 'message', data: { topic: 'session' } },
    });
  });

  it.each([{ userId: 7 }, { salonId: 3 }])(
    'contains what sessions of %j say about publicity as the topic of the session',
    (audience) => {
      expect(readNews('identity.session-user-changed.v1', audience)).toEqual({
        audience,
        event: { event: 'message', data: { topic: 'session' } },
      });
    },
  );

  it('contains changed completeness as a topic without data, for the professionals of the salon', () => {
    const payload = { salonId: 3, version: 2, status: 1, artists: [{ artistId: 7, status: 0 }] };
    expect(readNews('business.completeness-changed.v1', payload)).toEqual({
      audience: { salonId: 3 },
      event: { event: 'message', data: { topic: 'completeness' } },
    });
  });

  it.each(['payments.order-changed.v1', 'booking.appointment-payment-changed.v1'])(
    'contains a payment of %s as a topic without data, for its client and the professionals of the salon',
    (subject) => {
      expect(readNews(subject, { paymentOrderId: 5, salonId: 3, clientUserId: 7 })).toEqual({
        audience: { userId: 7, salonId: 3 },
        event: { event: 'message', data: { topic: 'payments' } },
      });
      expect(readNews(subject, { salonId: 3, clientUserId: null })?.audience).toEqual({ salonId: 3 });
    },
  );

  it('contains a refund of a gift card or a package, for its buyer and the professionals of the salon', () => {
    const subject = 'payments.purchase-refunded.v1';
    expect(liveEvents.map((event) => event.subject)).toContain(subject);
    expect(readNews(subject, { purchaseId: 5, salonId: 3, buyerUserId: 7, keeperUserId: 8 })).toEqual({
      audience: { userId: 7, salonId: 3 },
      event: { event: 'message', data: { topic: 'payments' } },
    });
  });

  it.each(['account-changed', 'subscription-changed', 'subscription-invoice-changed'])(
    'contains payments.%s as a topic without data, for the professionals of the salon',
    (what) => {
      const subject = `payments.${what}.v1`;
      expect(liveEvents.map((event) => event.subject)).toContain(subject);
      expect(readNews(subject, { salonId: 3, planTitle: 'Salon', amountCents: 7_500 })).toEqual({
        audience: { salonId: 3 },
        event: { event: 'message', data: { topic: 'payments' } },
      });
    },
  );

  it.each(['entry-changed', 'offer-made', 'offer-ended'])(
    'contains a waiting list whose %s as a topic without data, for its client and the professionals of the salon',
    (what) => {
      expect(readNews(`booking.waiting-${what}.v1`, { entryId: 5, salonId: 3, clientUserId: 7 })).toEqual({
        audience: { userId: 7, salonId: 3 },
        event: { event: 'message', data: { topic: 'waiting-list' } },
      });
    },
  );

  it('of a client and a salon is for both', () => {
    const audience = { userId: 7, salonId: 3 };
    const reads = (actor: Parameters<typeof buildActor>[0]) => includesActor(audience, buildActor(actor));
    expect(reads({ userId: 7 })).toBe(true);
    expect(reads({ userId: 8, userType: 6, salonId: 3 })).toBe(true);
    expect(reads({ userId: 8 })).toBe(false);
    expect(reads({ userId: 8, userType: 6, salonId: 4 })).toBe(false);
  });

  it('contains a changed flag for everyone, without its name', () => {
    expect(readNews('rollout.flag-changed.v1', { key: 'secretPlan', version: 2 })).toEqual({
      audience: 'everyone',
      event: { event: 'message', data: { topic: 'flags' } },
    });
  });

  it('contains a moved rollout for everyone, without its name', () => {
    expect(readNews('rollout.rollout-moved.v1', { remote: 'mf-booking', version: 2 })).toEqual({
      audience: 'everyone',
      event: { event: 'message', data: { topic: 'rollouts' } },
    });
  });

  it.each(['booking.appointment-booked.v1', 'booking.appointment-changed.v1', 'booking.blocks-changed.v1'])(
    'contains %s as a topic without data, for the professionals of the salon',
    (subject) => {
      expect(readNews(subject, { salonId: 3, clientUserId: 7, confirmToken: 'secret' })).toEqual({
        audience: { salonId: 3 },
        event: { event: 'message', data: { topic: 'appointments' } },
      });
    },
  );

  it('is undefined for any other event', () => {
    expect(readNews('booking.reminder-due.v1', {})).toBeUndefined();
  });

  it('throws for an invalid payload', () => {
    expect(() => readNews('identity.user-changed.v1', { ...user, userId: 'all' })).toThrow('userId');
  });
});

describe('the audience of news', () => {
  const client = buildActor({ userId: 7 });
  const artist = buildActor({ userId: 8, userType: 6, salonId: 1 });
  const admin = buildActor({ userId: 5, admin: true });

  it.each<[LiveAudience, boolean[]]>([
    ['everyone', [true, true, true]],
    ['clients', [true, false, true]],
    ['professionals', [false, true, false]],
    [{ userId: 7 }, [true, false, false]],
    [{ userId: 8 }, [false, true, false]],
    [{ salonId: 1 }, [false, true, false]],
    [{ salonId: 2 }, [false, false, false]],
  ])('%j includes a client, an artist, an admin: %j', (audience, expected) => {
    expect([client, artist, admin].map((actor) => includesActor(audience, actor))).toEqual(expected);
  });
});
