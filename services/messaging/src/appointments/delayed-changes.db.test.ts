import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  appointmentChanged,
  reminderDue,
  userChanged,
  type PayloadOf,
  type AppointmentSnapshot,
  type AppointmentTerms,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { artist, buildSnapshot, buildTerms, buildUser, client } from '../testing/build-booked.ts';
import { now, startMessagingFixtures, type MessagingFixtures } from '../testing/fixtures.ts';
import { sweepDelayedChanges } from './delayed-changes.ts';

const bea = { userId: 102, email: 'bea@example.test', firstName: 'Bea', lastName: 'Lund' };
/** Terms of one appointment: with Ana at ten, at eleven, and with Bea at noon. */
const ten = buildTerms();
const eleven = buildTerms({ startsAt: '2026-03-03T18:00:00.000Z', startSeconds: 39_600 });
const noonWithBea = buildTerms({
  artistId: bea.userId,
  artistName: 'Bea Lund',
  startsAt: '2026-03-03T19:00:00.000Z',
  startSeconds: 43_200,
});

interface Row {
  version: number;
  snapshot: AppointmentSnapshot | null;
  previous: AppointmentTerms | null;
  due_at: Date | null;
  changed_at: Date;
}

type Announced = Pick<PayloadOf<typeof appointmentChanged>, 'announced'>;
/** What booking says about an appointment that was booked for ten. */
const asBooked: Announced = { announced: { version: 1, terms: ten } };

describe('a professional’s move', () => {
  let fixtures: MessagingFixtures;
  let mailsBefore = 0;
  let appointmentId = 100;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    for (const person of [client, artist, bea]) await fixtures.publish(userChanged, buildUser(person));
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex()('client_messages').delete();
    mailsBefore = fixtures.post.received.length;
    appointmentId += 1;
  });
  afterAll(() => fixtures.stop());

  const row = () =>
    fixtures.knex()('delayed_changes').where({ appointment_id: appointmentId }).first<Row | undefined>();
  const move = (
    version: number,
    previous: AppointmentTerms,
    terms: AppointmentTerms,
    { by = 'professional', announced }: Announced & { by?: 'client' | 'professional' } = {},
  ) =>
    fixtures.publish(appointmentChanged, {
      ...buildSnapshot({ ...terms, appointmentId, version }),
      by,
      status: 0,
      change: 'moved',
      previous,
      announced,
    });
  const cancel = (version: number, terms: AppointmentTerms, { announced }: Announced = {}) =>
    fixtures.publish(appointmentChanged, {
      ...buildSnapshot({ ...terms, appointmentId, version }),
      by: 'professional',
      status: 1,
      change: 'cancelled',
      previous: null,
      announced,
    });
  /** Until the event of this version was handled. */
  const handled = (version: number) => until(row, (found) => found !== undefined && found.version >= version);
  const told = () => until(row, (found) => found?.due_at === null);
  /** All mails about this appointment, once there are `count` and those of a later event, which show that nothing else was queued. */
  async function mails(count: number) {
    const received = await until(
      async () => fixtures.post.received.slice(mailsBefore),
      (found) => found.length >= count,
    );
    return received.map(({ to, subject, text, attachments }) => {
      const content = attachments[0]?.content ?? '';
      const calendar = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
      return {
        to: to?.[0]?.address ?? '',
        subject: subject ?? '',
        text: text ?? '',
        calendar: calendar.replaceAll('\r', ''),
      };
    });
  }
  /** Nothing was queued about this appointment: a later one's mails arrive alone. */
  async function expectSilence() {
    const { length } = fixtures.post.received.slice(mailsBefore);
    appointmentId += 1_000;
    await cancel(2, ten);
    await mails(length + 2);
    await until(
      () => fixtures.knex()('mails').whereNull('sent_at'),
      (unsent: unknown[]) => unsent.length === 0,
    );
    const all = await mails(length + 2);
    expect(all.slice(length).map(({ subject }) => subject)).toEqual([
      'Appointment canceled: Cut on Tuesday, 03/03/2026',
      'Appointment canceled: Cut on Tuesday, 03/03/2026',
    ]);
    appointmentId -= 1_000;
  }

  it('is told to nobody while it can be undone, and then to both sides', async () => {
    await move(2, ten, eleven);
    await handled(2);
    expect((await row())?.due_at).toEqual(new Date('2026-03-02T17:00:15Z'));
    fixtures.clock.advance({ seconds: 14 });
    await expectSilence();
    fixtures.clock.advance({ seconds: 1 });
    const [, , ...both] = await mails(4);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    for (const { subject, text } of both) {
      expect(subject).toBe('Appointment moved: Cut on Tuesday, 03/03/2026');
      expect(text).toContain('Time: 11:00 AM (MST)');
      expect(text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (MST)');
    }
  });

  it('is told to nobody when it was undone', async () => {
    await move(2, ten, noonWithBea);
    await handled(2);
    fixtures.clock.advance({ seconds: 10 });
    await move(3, noonWithBea, ten);
    await handled(3);
    fixtures.clock.advance({ seconds: 15 });
    await told();
    await expectSilence();
  });

  it('is told once with those that follow it, by whomever, compared with what the client knows', async () => {
    await move(2, ten, eleven);
    await handled(2);
    fixtures.clock.advance({ seconds: 14 });
    await move(3, eleven, noonWithBea);
    await handled(3);
    fixtures.clock.advance({ seconds: 14 });
    await expectSilence();
    fixtures.clock.advance({ seconds: 1 });
    const [, , ...all] = await mails(5);
    expect(all.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [artist.email, 'Appointment canceled: Cut on Tuesday, 03/03/2026'],
      [bea.email, 'New appointment: Cut on Tuesday, 03/03/2026'],
      [client.email, 'Appointment moved: Cut on Tuesday, 03/03/2026'],
    ]);
    const toClient = all.find(({ to }) => to === client.email);
    expect(toClient?.text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (MST), Cut with Ana Ruiz');
    expect(toClient?.calendar).toContain('SEQUENCE:2\n');
  });

  it('is told again when a later one follows', async () => {
    await move(2, ten, eleven);
    await fixtures.passUndoTime(appointmentId, 2);
    await mails(2);
    await move(3, eleven, ten);
    await fixtures.passUndoTime(appointmentId, 3);
    const texts = (await mails(4)).slice(2).map(({ text }) => text);
    for (const text of texts) expect(text).toContain('Before: Tuesday, 03/03/2026 at 11:00 AM (MST)');
  });

  it('is not told when the appointment is canceled, which is told at once, with the time that the client knows', async () => {
    await move(2, ten, noonWithBea);
    await handled(2);
    await cancel(3, noonWithBea);
    const both = await mails(2);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    for (const { subject, text, calendar } of both) {
      expect(subject).toBe('Appointment canceled: Cut on Tuesday, 03/03/2026');
      expect(text).toContain('Time: 10:00 AM (MST)');
      expect(calendar).toContain('METHOD:CANCEL\n');
    }
    fixtures.clock.advance({ seconds: 15 });
    await expectSilence();
  });

  it('is told with a change that the client makes meanwhile, at once', async () => {
    await move(2, ten, eleven);
    await handled(2);
    await move(3, eleven, noonWithBea, { by: 'client' });
    const all = await mails(3);
    expect(all.map(({ to }) => to).sort()).toEqual([artist.email, bea.email, client.email]);
    const toClient = all.find(({ to }) => to === client.email);
    expect(toClient?.text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (MST)');
    fixtures.clock.advance({ seconds: 15 });
    await expectSilence();
  });

  it('is told once although its events arrive in another order, and again', async () => {
    await move(3, eleven, noonWithBea);
    await handled(3);
    await move(2, ten, eleven);
    await until(row, (found) => found?.previous?.startSeconds === ten.startSeconds);
    await move(3, eleven, noonWithBea);
    await fixtures.passUndoTime(appointmentId, 3);
    const all = await mails(3);
    const toClient = all.find(({ to }) => to === client.email);
    expect(toClient?.text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (MST)');
    await told();
    await move(2, ten, eleven);
    await move(3, eleven, noonWithBea);
    fixtures.clock.advance({ seconds: 15 });
    await expectSilence();
    expect(await row()).toMatchObject({ version: 3, due_at: null });
  });

  it('is not told after the cancellation that arrives before it, which is told with the time and to the artist known', async () => {
    await cancel(3, noonWithBea, asBooked);
    await handled(3);
    await move(2, ten, noonWithBea, asBooked);
    const both = await mails(2);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    for (const { text } of both) expect(text).toContain('Time: 10:00 AM (MST)');
    fixtures.clock.advance({ seconds: 15 });
    await expectSilence();
  });

  it('is told with a change that the client makes meanwhile, also if that arrives before it', async () => {
    await move(3, eleven, noonWithBea, { by: 'client', ...asBooked });
    await handled(3);
    await move(2, ten, eleven, asBooked);
    const all = await mails(3);
    const toClient = all.find(({ to }) => to === client.email);
    expect(toClient?.text).toContain('Before: Tuesday, 03/03/2026 at 10:00 AM (MST)');
    fixtures.clock.advance({ seconds: 15 });
    await expectSilence();
  });

  it('is compared with the client’s change before it, although that arrives after it', async () => {
    await move(4, noonWithBea, eleven, { announced: { version: 3, terms: noonWithBea } });
    await handled(4);
    await move(2, ten, eleven, asBooked);
    await move(3, eleven, noonWithBea, { by: 'client', ...asBooked });
    await mails(3);
    await fixtures.passUndoTime(appointmentId, 4);
    const texts = (await mails(6)).slice(3).map(({ to, text }) => [to, text] as const);
    const [, text] = texts.find(([to]) => to === client.email) ?? [];
    expect(text).toContain('Before: Tuesday, 03/03/2026 at 12:00 PM (MST), Cut with Bea Lund');
  });

  it('is told without the booking, if that arrives after everybody was told of the move', async () => {
    const book = () =>
      fixtures.publish(appointmentBooked, {
        ...buildSnapshot({ ...ten, appointmentId, version: 1 }),
        by: 'client',
      });
    await move(2, ten, eleven, asBooked);
    await fixtures.passUndoTime(appointmentId, 2);
    await mails(2);
    fixtures.clock.advance({ seconds: 1 });
    await book();
    await until(row, (found) => found?.changed_at.toISOString() === '2026-03-02T17:00:16.000Z');
    await expectSilence();
    appointmentId += 2_000;
    await move(2, ten, eleven, asBooked);
    await handled(2);
    await book();
    // While nobody has been told of the move, the booking is what they are told first.
    const texts = (await mails(6)).slice(4).map(({ text }) => text);
    for (const text of texts) expect(text).toContain('Time: 10:00 AM (MST)');
    await fixtures.passUndoTime(appointmentId, 2);
    await mails(8);
  });

  it('is told to nobody when the undo arrives before it', async () => {
    await move(3, eleven, ten);
    await handled(3);
    await move(2, ten, eleven);
    await until(row, (found) => found?.previous?.startSeconds === ten.startSeconds);
    fixtures.clock.advance({ seconds: 15 });
    await told();
    await expectSilence();
  });

  it('is told by another copy if its own is gone, once', async () => {
    await move(2, ten, eleven);
    await handled(2);
    await fixtures.restartFromTheBeginning();
    await fixtures.startCopy();
    fixtures.clock.advance({ seconds: 15 });
    expect((await mails(2)).map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    await expectSilence();
  });

  it('waits for a person whose event has not arrived, without delaying others', async () => {
    const newcomer = { userId: 7_000, email: 'new@example.test', firstName: 'Nia', lastName: 'Fox' };
    const waiting = appointmentId;
    await move(2, ten, { ...eleven, artistId: newcomer.userId, artistName: 'Nia Fox' });
    await handled(2);
    appointmentId += 500;
    await move(2, ten, eleven);
    await fixtures.passUndoTime(appointmentId, 2);
    expect((await mails(2)).map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    appointmentId = waiting;
    await until(row, (found) => found?.due_at?.toISOString() === '2026-03-02T17:00:45.000Z');
    await fixtures.publish(userChanged, buildUser(newcomer));
    await until(
      () => fixtures.knex()('people').where({ user_id: newcomer.userId }),
      (people: unknown[]) => people.length === 1,
    );
    fixtures.clock.advance({ seconds: 30 });
    expect((await mails(5)).map(({ to }) => to)).toContain(newcomer.email);
  });

  it('is not told by a reminder either', async () => {
    await move(2, ten, eleven);
    await handled(2);
    const snapshot = buildSnapshot({ ...eleven, appointmentId, version: 2 });
    await fixtures.publish(reminderDue, { ...snapshot, kind: 'day', isConfirmed: false });
    await move(3, eleven, ten);
    await handled(3);
    await fixtures.publish(reminderDue, {
      ...buildSnapshot({ ...ten, appointmentId, version: 3 }),
      kind: 'day',
      isConfirmed: false,
    });
    const [reminder, ...others] = await mails(1);
    expect(reminder?.text).toContain('Time: 10:00 AM (MST)');
    expect(others).toEqual([]);
  });

  it('leaves neither names nor the confirm link behind', async () => {
    await move(2, ten, eleven);
    await fixtures.passUndoTime(appointmentId, 2);
    await told();
    expect(await row()).toMatchObject({ version: 2, snapshot: null, previous: null });
    await sweepDelayedChanges(fixtures.knex(), new Date('2026-04-01T17:00:00Z'));
    expect(await row()).toBeDefined();
    await sweepDelayedChanges(fixtures.knex(), new Date('2026-04-02T17:00:00Z'));
    expect(await row()).toBeUndefined();
    await mails(2);
  });
});
