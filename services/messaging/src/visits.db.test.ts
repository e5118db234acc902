import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  appointmentChanged,
  appointmentMessageSent,
  getNotificationSettings,
  salonChanged,
  saveNotificationSettings,
  userChanged,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { artist, buildTerms, buildBooked, buildSnapshot, buildUser, client } from './testing/build-booked.ts';
import { now, startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const otherArtist = { userId: 102, email: 'bea@example.test', firstName: 'Bea', lastName: 'Lund' };
const ownerPerson = { userId: 700, email: 'olga@example.test', firstName: 'Olga', lastName: 'Stern' };
const owner = buildActor({ userId: 700, userType: 7, salonId: 1, salonAdmin: true });
const salon = {
  salonId: 1,
  version: 1,
  title: 'Desert Bloom',
  url: 'desert-bloom',
  phone: '6025550100',
  type: 'company' as const,
  isPublic: true,
  bookable: true,
  servicePaused: false,
  addresses: [],
};

/** A cut with Ana, then color with Bea, then a blow-dry with Ana; the first has a picture. */
const leadId = 71;
const others = [
  {
    appointmentId: 72,
    aptNo: 'A-0072',
    imageUrl: null,
    ...buildTerms({
      artistId: otherArtist.userId,
      artistName: 'Bea Lund',
      serviceName: 'Color',
      startsAt: '2026-03-03T18:00:00.000Z',
      startSeconds: 39_600,
      priceCents: 9_000,
    }),
  },
  {
    appointmentId: 73,
    aptNo: 'A-0073',
    imageUrl: null,
    ...buildTerms({
      serviceName: 'Blow-dry',
      startsAt: '2026-03-03T20:00:00.000Z',
      startSeconds: 46_800,
      priceCents: 3_000,
    }),
  },
];
const leadEvent = buildBooked({
  appointmentId: leadId,
  aptNo: 'A-0071',
  imageUrl: '/api/gallery/images/0123456789abcdef0123',
  visit: { leadAppointmentId: leadId, others },
});
const otherEvents = others.map((other) =>
  buildBooked({ ...other, visit: { leadAppointmentId: leadId, others: [] } }),
);

describe('a visit of several services', () => {
  let fixtures: MessagingFixtures;
  let mailsBefore = 0;
  let version = 1;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    for (const person of [client, artist, otherArtist])
      await fixtures.publish(userChanged, buildUser(person));
    await fixtures.publish(salonChanged, salon);
    await until(
      () => fixtures.knex()('salons').select('salon_id'),
      (rows: unknown[]) => rows.length === 1,
    );
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    mailsBefore = fixtures.post.received.length;
    await changeOwner({});
  });
  afterAll(() => fixtures.stop());

  const changeOwner = async (parts: object) => {
    version += 1;
    const user = { version, userType: 7 as const, salonId: 1, salonAdmin: true, ...parts };
    await fixtures.publish(userChanged, buildUser(ownerPerson, user));
    await until(
      () => fixtures.knex()('people').where({ user_id: 700, version }).select('user_id'),
      (rows: unknown[]) => rows.length === 1,
    );
  };
  /** The mails since the test began, once there are `count`. */
  async function mails(count: number) {
    const received = await until(
      async () => fixtures.post.received.slice(mailsBefore),
      (found) => found.length >= count,
    );
    return received.map(({ to, subject, text, html, attachments }) => {
      const content = attachments[0]?.content;
      const calendar =
        typeof content === 'string'
          ? content
          : content === undefined
            ? ''
            : Buffer.from(content as ArrayBuffer).toString();
      return { to: to?.[0]?.address, subject, text: text ?? '', html: html ?? '', calendar };
    });
  }
  const bookVisit = async () => {
    for (const event of [leadEvent, ...otherEvents]) await fixtures.publish(appointmentBooked, event);
  };
  const subscribe = (hearsOfBookings: boolean, actor = owner) =>
    fixtures.host().call(saveNotificationSettings, { hearsOfBookings }, { actor });

  it('sends the client one mail with one confirm link, weekday, zone, salon phone, link and picture', async () => {
    await bookVisit();
    const all = await mails(3);
    expect(all).toHaveLength(3);
    const toClient = all.find(({ to }) => to === client.email);
    expect(toClient?.subject).toBe('Appointment booked: Cut, Color, Blow-dry on Tuesday, 03/03/2026');
    expect(toClient?.text.trim().split('\n')).toEqual([
      'Hello Ida, your appointment is booked.',
      '',
      'Salon: Desert Bloom',
      'Cut: Tuesday, 03/03/2026 at 10:00 AM (MST), with Ana Ruiz, $60.50, A-0071',
      'Color: Tuesday, 03/03/2026 at 11:00 AM (MST), with Bea Lund, $90.00, A-0072',
      'Blow-dry: Tuesday, 03/03/2026 at 01:00 PM (MST), with Ana Ruiz, $30.00, A-0073',
      'Where: 12 Saguaro St, Phoenix, AZ 85004',
      'Salon phone: (602) 555-0100',
      'Total: $180.50',
      '',
      'Chosen style: https://frizo.test/api/gallery/images/0123456789abcdef0123-medium.jpg',
      '',
      'Confirm that you will come: https://frizo.test/confirm-appointment#7.se-cr_et',
      'Change or cancel: https://frizo.test/me/my-appointments/upcoming',
      'Desert Bloom: https://frizo.test/promo/desert-bloom',
    ]);
    expect(toClient?.html).toContain(
      '<img src="https://frizo.test/api/gallery/images/0123456789abcdef0123-medium.jpg" alt="Chosen style"',
    );
    expect(toClient?.calendar.match(/UID:apt-\d+/g)).toEqual(['UID:apt-71', 'UID:apt-72', 'UID:apt-73']);
  });

  it('sends each artist one mail about their own services', async () => {
    await bookVisit();
    const all = await mails(3);
    const to = (email: string) => all.find((mail) => mail.to === email);
    expect(to(artist.email)?.subject).toBe('New appointment: Cut, Blow-dry on Tuesday, 03/03/2026');
    expect(to(artist.email)?.text).not.toContain('Color');
    expect(to(otherArtist.email)?.subject).toBe('New appointment: Color on Tuesday, 03/03/2026');
  });

  it('publishes that its message was sent only after sending, for all of its services', async () => {
    fixtures.post.shut();
    await fixtures.publish(appointmentBooked, { ...leadEvent, aptNo: 'A-0099' });
    await until(
      () => fixtures.knex()('mails').whereNull('sent_at').where('attempts', '>', 0).select('id'),
      (rows: unknown[]) => rows.length === 3,
    );
    const publishedBefore = (await fixtures.published(appointmentMessageSent, 2)).length;
    fixtures.post.open();
    fixtures.clock.advance({ seconds: 10 });
    await fixtures.retry('mails');
    await mails(3);
    const sent = await fixtures.published(appointmentMessageSent, publishedBefore + 1);
    expect(sent.at(-1)).toEqual({
      appointmentIds: [71, 72, 73],
      channel: 'email',
      sentAt: '2026-03-02T17:00:10.000Z',
    });
  });

  it('sends mails to an owner who has subscribed, also about moves and cancellations', async () => {
    expect((await subscribe(true)).body).toEqual({ hearsOfBookings: true });
    await bookVisit();
    const toOwner = (await mails(4)).find(({ to }) => to === ownerPerson.email);
    expect(toOwner?.subject).toBe(
      'New appointment with Ana Ruiz and Bea Lund: Cut, Color, Blow-dry on Tuesday, 03/03/2026',
    );
    expect(toOwner?.text).toContain('Hello Olga, Ida Klein has an appointment with Ana Ruiz and Bea Lund.');
    expect(toOwner?.text).not.toContain('se-cr_et');
    const canceled = { ...buildSnapshot({ version: 2 }), by: 'client' as const, status: 1 as const };
    await fixtures.publish(appointmentChanged, { ...canceled, change: 'cancelled', previous: null });
    const subjects = (await mails(7)).map(({ subject }) => subject);
    expect(subjects).toContain('Appointment with Ana Ruiz canceled: Cut on Tuesday, 03/03/2026');
    expect((await subscribe(false)).body).toEqual({ hearsOfBookings: false });
  });

  it('sends no mails to former managers or to managers who have not subscribed', async () => {
    const read = await fixtures.host().call(getNotificationSettings, {}, { actor: owner });
    expect(read.body).toEqual({ hearsOfBookings: false });
    await subscribe(true);
    await changeOwner({ userType: 6, salonAdmin: false });
    await bookVisit();
    expect((await mails(3)).map(({ to }) => to)).not.toContain(ownerPerson.email);
    const someArtist = buildActor({ userId: 101, userType: 6, salonId: 1 });
    expect((await subscribe(true, someArtist)).status).toBe(403);
    expect((await subscribe(true, buildActor({ userId: 900 }))).status).toBe(403);
  });
});
