import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appointmentBooked,
  appointmentChanged,
  artistChanged,
  reminderDue,
  userChanged,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { artist, buildTerms, buildBooked, buildSnapshot, buildUser, client } from './testing/build-booked.ts';
import { now, startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

const otherArtist = { userId: 102, email: 'bea@example.test', firstName: 'Bea', lastName: 'Lund' };
const walkIn = { firstName: 'Walk', lastName: 'In', phone: '6025550123' };
const byPhone = { clientUserId: null, client: walkIn };

describe('messages about an appointment', () => {
  let fixtures: MessagingFixtures;
  let mailsBefore = 0;
  let textsBefore = 0;
  let appointments = 100;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    for (const person of [client, artist, otherArtist])
      await fixtures.publish(userChanged, buildUser(person));
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex()('client_messages').delete();
    mailsBefore = fixtures.post.received.length;
    textsBefore = fixtures.texts.received.length;
    appointments += 1;
  });
  afterAll(() => fixtures.stop());

  /** The mails since the test began, once there are `count`. */
  async function mails(count: number) {
    const received = await until(
      async () => fixtures.post.received.slice(mailsBefore),
      (found) => found.length >= count,
    );
    return received.map(({ to, subject, text, attachments }) => {
      const files = attachments.map(({ content, filename, mimeType }) => ({
        mimeType,
        filename,
        content: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
      }));
      const content = files[0]?.content.replaceAll('\r', '').replaceAll('\n ', '') ?? '';
      return { to: to?.[0]?.address, subject, text: text ?? '', files, calendar: content };
    });
  }
  async function texts(count: number) {
    return until(
      async () => fixtures.texts.received.slice(textsBefore),
      (received) => received.length >= count,
    );
  }
  const changed = (
    change: 'moved' | 'cancelled' | 'no-show' | 'restored' | 'confirmed',
    parts: object = {},
  ) => ({
    ...buildSnapshot({ appointmentId: appointments, version: 2 }),
    by: 'professional' as const,
    status: change === 'cancelled' ? (1 as const) : (0 as const),
    change,
    previous: null,
    ...parts,
  });

  it('contain calendar files for both sides, each with its own text', async () => {
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: appointments }));
    const both = await mails(2);
    const toClient = both.find(({ to }) => to === client.email);
    const toArtist = both.find(({ to }) => to === artist.email);
    expect(toClient?.text).toContain('https://frizo.test/confirm-appointment#7.se-cr_et');
    expect(toArtist?.text).not.toContain('se-cr_et');
    expect(toClient?.files.map(({ mimeType }) => mimeType)).toContain('text/calendar');
    for (const mail of [toClient, toArtist]) {
      expect(mail?.calendar).toContain('METHOD:REQUEST\n');
      expect(mail?.calendar).toContain(`UID:apt-${appointments}@frizo.test\nSEQUENCE:0\n`);
      expect(mail?.calendar).toContain('DTSTART;TZID=America/Phoenix:20260303T100000\n');
      expect(mail?.calendar).toContain('ORGANIZER;CN="Desert Bloom":mailto:hello@frizo.test\n');
    }
    expect(toClient?.calendar).toContain('SUMMARY:Cut at Desert Bloom\n');
    expect(toClient?.calendar).toContain('CN="Ida Klein":MAILTO:ida@example.test\n');
    expect(toArtist?.calendar).toContain('SUMMARY:Cut for Ida Klein\n');
    expect(toArtist?.calendar).toContain('CN="Ana Ruiz":MAILTO:ana@example.test\n');
  });

  it('move the calendar entry with the same id and a higher sequence number', async () => {
    const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    await fixtures.publish(appointmentChanged, changed('moved', { previous }));
    await fixtures.passUndoTime(appointments, 2);
    for (const { subject, calendar } of await mails(2)) {
      expect(subject).toBe('Appointment moved: Cut on Tuesday, 03/03/2026');
      expect(calendar).toContain('METHOD:REQUEST\n');
      expect(calendar).toContain(`UID:apt-${appointments}@frizo.test\nSEQUENCE:1\n`);
    }
  });

  it('are not sent to an artist who has not joined the salon with an account, even if they are a client elsewhere', async () => {
    const mia = { userId: 105, email: 'mia@example.test', firstName: 'Mia', lastName: 'Stone' };
    await fixtures.publish(userChanged, buildUser(mia));
    const joined = {
      salonId: 1,
      firstName: 'Mia',
      lastName: 'Stone',
      airtouchCertified: 0,
      airtouchCertUrl: null,
      isPublic: false,
      isBookable: true,
    };
    await fixtures.publish(artistChanged, { artistId: 104, version: 1, isActivated: false, ...joined });
    await fixtures.publish(artistChanged, {
      artistId: mia.userId,
      version: 1,
      isActivated: false,
      ...joined,
    });
    await until(
      () => fixtures.knex()('artists').whereIn('artist_id', [104, mia.userId]),
      ({ length }) => length === 2,
    );
    for (const artistId of [104, mia.userId]) {
      appointments += 1;
      await fixtures.publish(
        appointmentBooked,
        buildBooked({ appointmentId: appointments, artistId, artistName: 'Mia Stone' }),
      );
    }
    const { userId: artistId } = otherArtist;
    const previous = buildTerms({ artistId: 104, artistName: 'Mia Stone' });
    await fixtures.publish(
      appointmentChanged,
      changed('moved', { previous, artistId, artistName: 'Bea Lund' }),
    );
    await fixtures.passUndoTime(appointments, 2);
    const sent = await mails(4);
    expect(sent.map(({ to }) => to).sort()).toEqual([
      otherArtist.email,
      client.email,
      client.email,
      client.email,
    ]);
  });

  it('remove the calendar entry after a cancellation', async () => {
    await fixtures.publish(appointmentChanged, changed('cancelled'));
    const both = await mails(2);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    for (const { calendar } of both) {
      expect(calendar).toContain('METHOD:CANCEL\n');
      expect(calendar).toContain('STATUS:CANCELLED\n');
    }
  });

  it('cancel the appointment for the previous artist and book it for the new one', async () => {
    const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    const { userId: artistId } = otherArtist;
    await fixtures.publish(
      appointmentChanged,
      changed('moved', { previous, artistId, artistName: 'Bea Lund' }),
    );
    await fixtures.passUndoTime(appointments, 2);
    const all = await mails(3);
    const to = (email: string) => all.find((mail) => mail.to === email);
    expect(to(client.email)?.subject).toBe('Appointment moved: Cut on Tuesday, 03/03/2026');
    expect(to(artist.email)?.subject).toBe('Appointment canceled: Cut on Tuesday, 03/03/2026');
    expect(to(artist.email)?.calendar).toContain('METHOD:CANCEL\n');
    expect(to(artist.email)?.calendar).toContain(':20260303T090000\n');
    expect(to(otherArtist.email)?.subject).toBe('New appointment: Cut on Tuesday, 03/03/2026');
    expect(to(otherArtist.email)?.calendar).toContain(':20260303T100000\n');
  });

  it('are not sent for changes that do not affect the recipient', async () => {
    for (const change of ['no-show', 'restored', 'confirmed'] as const)
      await fixtures.publish(appointmentChanged, changed(change));
    await fixtures.publish(
      appointmentChanged,
      changed('moved', { previous: buildTerms({ processingSeconds: 7_200 }) }),
    );
    await fixtures.passUndoTime(appointments, 2);
    await until(
      () => fixtures.knex()('delayed_changes').whereNotNull('due_at'),
      (waiting: unknown[]) => waiting.length === 0,
    );
    // The messages of a later event show that they were handled.
    await fixtures.publish(appointmentChanged, changed('cancelled'));
    const subjects = (await mails(2)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      Array.from({ length: 2 }, () => 'Appointment canceled: Cut on Tuesday, 03/03/2026'),
    );
  });

  describe('at an unconfirmed address', () => {
    const planted = {
      salonName: 'Win at evil.test',
      artistName: 'evil.test Prize',
      serviceName: 'evil.test',
    };
    const confirm = async (emailConfirmed: boolean, version: number) => {
      await Promise.all(
        [client, artist].map((person) =>
          fixtures.publish(userChanged, buildUser(person, { version, emailConfirmed })),
        ),
      );
      await until(
        () => fixtures.knex()('people').where({ version, is_email_confirmed: emailConfirmed }),
        (rows: unknown[]) => rows.length === 2,
      );
    };
    beforeAll(() => confirm(false, 50));
    afterAll(() => confirm(true, 51));

    it('contain nothing that a stranger could have chosen', async () => {
      const snapshot = { ...buildSnapshot({ appointmentId: appointments }), ...planted };
      await fixtures.publish(appointmentBooked, { ...snapshot, by: 'professional' });
      // A booking whose event arrives after that of its cancellation is not told.
      await mails(2);
      await fixtures.publish(appointmentChanged, changed('cancelled', planted));
      await fixtures.publish(reminderDue, { ...snapshot, kind: 'day', isConfirmed: false });
      const all = await mails(5);
      expect(all.map(({ to }) => to).sort()).toEqual([
        artist.email,
        artist.email,
        client.email,
        client.email,
        client.email,
      ]);
      for (const { subject, text, files } of all) {
        expect(`${subject}${text}`).not.toMatch(/evil|Win|Prize|Ida|Klein|Ana|Ruiz|Saguaro/);
        expect(text).toContain('Tuesday, 03/03/2026 at 10:00 AM');
        expect(files).toEqual([]);
      }
    });

    it('describe a client’s own booking, without the name that was typed at sign-up', async () => {
      await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: appointments }));
      const mail = (await mails(2)).find(({ to }) => to === client.email);
      expect(mail?.text).toContain('Hello, your appointment is booked.');
      expect(mail?.text).toContain('With: Ana Ruiz, Desert Bloom');
      expect(`${mail?.text}${mail?.calendar}`).not.toMatch(/Ida|Klein/);
    });
  });

  it('reach a client without an account by text message, and the artist by mail', async () => {
    await fixtures.publish(
      appointmentBooked,
      buildBooked({ appointmentId: appointments, by: 'professional', ...byPhone }),
    );
    const [text] = await texts(1);
    expect(text?.to).toBe('+16025550123');
    expect(text?.body).toMatch(/^Frizo: Desert Bloom has booked an appointment for you: Cut with Ana Ruiz/);
    expect(text?.body).toContain('https://frizo.test/confirm-appointment#7.se-cr_et');
    const [mail] = await mails(1);
    expect(mail).toMatchObject({ to: artist.email });
    expect(mail?.text).toContain('you have a new appointment with Walk In.');
  });

  it('include text messages about moves, cancellations and reminders', async () => {
    const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    await fixtures.publish(appointmentChanged, changed('moved', { previous, ...byPhone }));
    await fixtures.passUndoTime(appointments, 2);
    await texts(1);
    await fixtures.publish(appointmentChanged, changed('cancelled', { ...byPhone, version: 3 }));
    await fixtures.publish(reminderDue, { ...buildSnapshot(byPhone), kind: 'hours', isConfirmed: true });
    const bodies = (await texts(3)).map(({ body }) => body ?? '');
    expect(bodies.filter((body) => body.includes('was moved'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('is canceled'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('Reminder'))).toHaveLength(1);
    expect((await mails(2)).map(({ to }) => to)).toEqual([artist.email, artist.email]);
  });

  it('include no text message for clients with an account or with an invalid phone', async () => {
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: appointments }));
    await fixtures.publish(
      appointmentBooked,
      buildBooked({ clientUserId: null, client: { ...walkIn, phone: '' }, aptNo: 'A-0002' }),
    );
    const all = await mails(3);
    expect(all.map(({ to }) => to).sort()).toEqual([artist.email, artist.email, client.email]);
    expect(await fixtures.knex()('texts').whereNull('sent_at')).toEqual([]);
    expect(fixtures.texts.received.length).toBe(textsBefore);
  });

  it('remind by mail before the start, with the confirm link unless it was used', async () => {
    const snapshot = buildSnapshot({ appointmentId: appointments });
    await fixtures.publish(reminderDue, { ...snapshot, kind: 'day', isConfirmed: false });
    await fixtures.publish(reminderDue, { ...snapshot, kind: 'hours', isConfirmed: true });
    const both = await mails(2);
    expect(both.map(({ text }) => text.includes('confirm-appointment#')).sort()).toEqual([false, true]);
    expect(both.map(({ files }) => files)).toEqual([[], []]);
    const over = buildSnapshot({ appointmentId: 1, startsAt: '2026-03-02T17:00:00.000Z', aptNo: 'A-OVER' });
    await fixtures.publish(reminderDue, { ...over, kind: 'hours', isConfirmed: false });
    await fixtures.publish(reminderDue, { ...snapshot, kind: 'hours', isConfirmed: true });
    expect((await mails(3)).filter(({ text }) => text.includes('A-OVER'))).toEqual([]);
  });

  it('include no reminder once its appointment has started', async () => {
    fixtures.post.shut();
    const startsAt = '2026-03-02T17:00:12.000Z';
    await fixtures.publish(reminderDue, {
      ...buildSnapshot({ startsAt, serviceName: 'Late cut' }),
      kind: 'hours',
      isConfirmed: false,
    });
    // Not another test's mail, which may have been received before it was recorded as sent.
    const reminder = () =>
      fixtures
        .knex()('mails')
        .whereLike('subject', '%Late cut%')
        .first<{ attempts: number; failed_at: Date | null; sent_at: Date | null } | undefined>();
    // On a slow machine the queue may already have tried again.
    await until(reminder, (mail) => mail !== undefined && mail.attempts > 0);
    fixtures.clock.advance({ seconds: 6 });
    await fixtures.retry('mails');
    const givenUp = await until(reminder, (mail) => mail !== undefined && mail.failed_at !== null);
    fixtures.post.open();
    expect(givenUp?.sent_at).toBeNull();
    expect(fixtures.post.received.length).toBe(mailsBefore);
  });

  it('are stored without their confirm link after sending', async () => {
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: appointments }));
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: appointments, ...byPhone }));
    await mails(3);
    await texts(1);
    const unsent = async (): Promise<unknown[][]> => [
      await fixtures.knex()('mails').whereNull('sent_at').whereNull('failed_at'),
      await fixtures.knex()('texts').whereNull('sent_at'),
    ];
    await until(unsent, (rows) => rows.flat().length === 0);
    const stored = [await fixtures.knex()('mails'), await fixtures.knex()('texts')];
    expect(JSON.stringify(stored)).not.toContain('se-cr_et');
  });

  it('are retried as text messages while the provider is down, but not after a refusal', async () => {
    fixtures.texts.answer(503);
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: appointments, ...byPhone }));
    await until(
      () => fixtures.knex()('texts').whereNull('sent_at').where('attempts', '>', 0),
      (rows: unknown[]) => rows.length === 1,
    );
    fixtures.texts.answer(201);
    await fixtures.retry('texts');
    expect(await texts(1)).toHaveLength(1);
    fixtures.texts.answer(400, { code: 21211, message: 'not a valid phone number' });
    await fixtures.publish(
      appointmentBooked,
      buildBooked({ appointmentId: appointments + 1_000, ...byPhone }),
    );
    await until(
      () => fixtures.knex()('texts').whereNotNull('failed_at'),
      (rows: unknown[]) => rows.length === 1,
    );
    fixtures.texts.answer(201);
    expect(fixtures.texts.received.length).toBe(textsBefore + 1);
    expect(await mails(2)).toHaveLength(2);
  });

  it('are sent once by two copies, even if the events are delivered again', async () => {
    await fixtures.startCopy();
    const events = Array.from({ length: 12 }, (_, index) =>
      buildBooked({ appointmentId: 500 + index, aptNo: `A-05${index}` }),
    );
    for (const event of events) await fixtures.publish(appointmentBooked, event);
    for (const event of events) await fixtures.publish(appointmentBooked, { ...event, ...byPhone });
    await mails(36);
    await texts(12);
    await fixtures.restartFromTheBeginning();
    const before = { mails: await fixtures.knex()('mails'), texts: await fixtures.knex()('texts') };
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: 600, aptNo: 'A-0600' }));
    await until(
      async () => fixtures.post.received,
      (received) => received.filter(({ text }) => text?.includes('A-0600')).length === 2,
    );
    const rows = await fixtures.knex()('mails');
    expect(rows).toHaveLength(before.mails.length + 2);
    expect(await fixtures.knex()('texts')).toHaveLength(before.texts.length);
    expect(new Set(fixtures.post.received.map(({ messageId }) => messageId)).size).toBe(
      fixtures.post.received.length,
    );
    expect(fixtures.texts.received.length - textsBefore).toBe(12);
  });
});
