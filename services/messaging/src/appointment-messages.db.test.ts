import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appointmentBooked, appointmentChanged, reminderDue, userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { artist, buildAgreed, buildBooked, buildTold, buildUser, client } from './testing/build-booked.ts';
import { now, startMessagingWorld, type MessagingWorld } from './testing/world.ts';

const otherArtist = { userId: 102, email: 'bea@example.test', firstName: 'Bea', lastName: 'Lund' };
const walkIn = { firstName: 'Walk', lastName: 'In', phone: '6025550123' };
const byPhone = { clientUserId: null, client: walkIn };

describe('what people are told of an appointment', () => {
  let world: MessagingWorld;
  let mailsBefore = 0;
  let textsBefore = 0;
  let appointments = 100;

  beforeAll(async () => {
    world = await startMessagingWorld();
    for (const person of [client, artist, otherArtist]) await world.tell(userChanged, buildUser(person));
  });
  beforeEach(() => {
    world.clock.set(now);
    mailsBefore = world.post.received.length;
    textsBefore = world.texts.received.length;
    appointments += 1;
  });
  afterAll(() => world.stop());

  /** The mails since the test began, as soon as there are so many. */
  async function mails(count: number) {
    const received = await until(
      async () => world.post.received.slice(mailsBefore),
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
      async () => world.texts.received.slice(textsBefore),
      (received) => received.length >= count,
    );
  }
  const changed = (
    change: 'moved' | 'cancelled' | 'no-show' | 'restored' | 'confirmed',
    parts: object = {},
  ) => ({
    ...buildTold({ appointmentId: appointments, version: 2 }),
    by: 'professional' as const,
    status: change === 'cancelled' ? (1 as const) : (0 as const),
    change,
    previous: null,
    ...parts,
  });

  it('puts a booking into the calendars of both sides, each in their own words', async () => {
    await world.tell(appointmentBooked, buildBooked({ appointmentId: appointments }));
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

  it('moves it there with the same id and a higher number', async () => {
    const previous = buildAgreed({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    await world.tell(appointmentChanged, changed('moved', { previous }));
    for (const { subject, calendar } of await mails(2)) {
      expect(subject).toBe('Appointment moved: Cut on 03/03/2026');
      expect(calendar).toContain('METHOD:REQUEST\n');
      expect(calendar).toContain(`UID:apt-${appointments}@frizo.test\nSEQUENCE:1\n`);
    }
  });

  it('takes it out again when it is cancelled', async () => {
    await world.tell(appointmentChanged, changed('cancelled'));
    const both = await mails(2);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    for (const { calendar } of both) {
      expect(calendar).toContain('METHOD:CANCEL\n');
      expect(calendar).toContain('STATUS:CANCELLED\n');
    }
  });

  it('takes it from the artist who had it, and gives it to the one who has it now', async () => {
    const previous = buildAgreed({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    const { userId: artistId } = otherArtist;
    await world.tell(appointmentChanged, changed('moved', { previous, artistId, artistName: 'Bea Lund' }));
    const all = await mails(3);
    const to = (email: string) => all.find((mail) => mail.to === email);
    expect(to(client.email)?.subject).toBe('Appointment moved: Cut on 03/03/2026');
    expect(to(artist.email)?.subject).toBe('Appointment cancelled: Cut on 03/03/2026');
    expect(to(artist.email)?.calendar).toContain('METHOD:CANCEL\n');
    expect(to(artist.email)?.calendar).toContain(':20260303T090000\n');
    expect(to(otherArtist.email)?.subject).toBe('New appointment: Cut on 03/03/2026');
    expect(to(otherArtist.email)?.calendar).toContain(':20260303T100000\n');
  });

  it('leaves everybody in peace about what changes nothing for them', async () => {
    for (const change of ['no-show', 'restored', 'confirmed'] as const)
      await world.tell(appointmentChanged, changed(change));
    await world.tell(
      appointmentChanged,
      changed('moved', { previous: buildAgreed({ processingSeconds: 7_200 }) }),
    );
    // The one behind them shows that they were handled.
    await world.tell(appointmentChanged, changed('cancelled'));
    const subjects = (await mails(2)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 2 }, () => 'Appointment cancelled: Cut on 03/03/2026'));
  });

  it('reaches a client without an account by text message, and the artist by mail', async () => {
    await world.tell(
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

  it('texts of moves, cancellations and reminders too', async () => {
    const previous = buildAgreed({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    await world.tell(appointmentChanged, changed('moved', { previous, ...byPhone }));
    await world.tell(appointmentChanged, changed('cancelled', byPhone));
    await world.tell(reminderDue, { ...buildTold(byPhone), kind: 'hours', isConfirmed: true });
    const bodies = (await texts(3)).map(({ body }) => body ?? '');
    expect(bodies.filter((body) => body.includes('was moved'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('is cancelled'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('Reminder'))).toHaveLength(1);
    expect((await mails(2)).map(({ to }) => to)).toEqual([artist.email, artist.email]);
  });

  it('texts nobody who has an account, and nobody whose phone is none', async () => {
    await world.tell(appointmentBooked, buildBooked({ appointmentId: appointments }));
    await world.tell(
      appointmentBooked,
      buildBooked({ clientUserId: null, client: { ...walkIn, phone: '' }, aptNo: 'A-0002' }),
    );
    const all = await mails(3);
    expect(all.map(({ to }) => to).sort()).toEqual([artist.email, artist.email, client.email]);
    expect(await world.knex()('texts').whereNull('sent_at')).toEqual([]);
    expect(world.texts.received.length).toBe(textsBefore);
  });

  it('reminds by mail while there is time left, with the link unless that was followed', async () => {
    const told = buildTold({ appointmentId: appointments });
    await world.tell(reminderDue, { ...told, kind: 'day', isConfirmed: false });
    await world.tell(reminderDue, { ...told, kind: 'hours', isConfirmed: true });
    const both = await mails(2);
    expect(both.map(({ text }) => text.includes('confirm-appointment#')).sort()).toEqual([false, true]);
    expect(both.map(({ files }) => files)).toEqual([[], []]);
    const over = buildTold({ appointmentId: 1, startsAt: '2026-03-02T17:00:00.000Z', aptNo: 'A-OVER' });
    await world.tell(reminderDue, { ...over, kind: 'hours', isConfirmed: false });
    await world.tell(reminderDue, { ...told, kind: 'hours', isConfirmed: true });
    expect((await mails(3)).filter(({ text }) => text.includes('A-OVER'))).toEqual([]);
  });

  it('gives a reminder up once its appointment has started', async () => {
    world.post.shut();
    const startsAt = '2026-03-02T17:00:08.000Z';
    await world.tell(reminderDue, { ...buildTold({ startsAt }), kind: 'hours', isConfirmed: false });
    const waiting = () => world.knex()('mails').whereNull('sent_at').whereNull('failed_at');
    await until(waiting, (rows: { attempts: number }[]) => rows[0]?.attempts === 1);
    world.clock.advance({ seconds: 6 });
    await until(waiting, (rows: unknown[]) => rows.length === 0);
    world.post.open();
    expect(await world.knex()('mails').whereNotNull('failed_at')).toHaveLength(1);
    expect(world.post.received.length).toBe(mailsBefore);
  });

  it('keeps no confirm link of what was sent', async () => {
    await world.tell(appointmentBooked, buildBooked({ appointmentId: appointments }));
    await world.tell(appointmentBooked, buildBooked({ appointmentId: appointments, ...byPhone }));
    await mails(3);
    await texts(1);
    const unsent = async (): Promise<unknown[][]> => [
      await world.knex()('mails').whereNull('sent_at').whereNull('failed_at'),
      await world.knex()('texts').whereNull('sent_at'),
    ];
    await until(unsent, (rows) => rows.flat().length === 0);
    const kept = [await world.knex()('mails'), await world.knex()('texts')];
    expect(JSON.stringify(kept)).not.toContain('se-cr_et');
  });

  it('texts later when the provider is away, and never again when it refuses', async () => {
    const row = (): Promise<{ attempts: number; next_attempt_at: Date }[]> =>
      world.knex()('texts').whereNull('sent_at').whereNull('failed_at');
    world.texts.answer(503);
    await world.tell(appointmentBooked, buildBooked({ appointmentId: appointments, ...byPhone }));
    // Until its lease is over, and it waits for the next attempt.
    const soon = world.clock.now().getTime() + 60_000;
    await until(row, ([text]) => text?.attempts === 1 && text.next_attempt_at.getTime() < soon);
    world.texts.answer(201);
    world.clock.advance({ seconds: 5 });
    expect(await texts(1)).toHaveLength(1);
    world.texts.answer(400, { code: 21211, message: 'not a valid phone number' });
    await world.tell(appointmentBooked, buildBooked({ appointmentId: appointments + 1_000, ...byPhone }));
    await until(
      () => world.knex()('texts').whereNotNull('failed_at'),
      (rows: unknown[]) => rows.length === 1,
    );
    world.texts.answer(201);
    expect(world.texts.received.length).toBe(textsBefore + 1);
    expect(await mails(2)).toHaveLength(2);
  });

  it('is told once by two copies, however often the stream tells', async () => {
    await world.startCopy();
    const events = Array.from({ length: 12 }, (_, index) =>
      buildBooked({ appointmentId: 500 + index, aptNo: `A-05${index}` }),
    );
    for (const event of events) await world.tell(appointmentBooked, event);
    for (const event of events) await world.tell(appointmentBooked, { ...event, ...byPhone });
    await mails(36);
    await texts(12);
    await world.restartFromTheBeginning();
    const before = { mails: await world.knex()('mails'), texts: await world.knex()('texts') };
    await world.tell(appointmentBooked, buildBooked({ appointmentId: 600, aptNo: 'A-0600' }));
    await until(
      async () => world.post.received,
      (received) => received.filter(({ text }) => text?.includes('A-0600')).length === 2,
    );
    const rows = await world.knex()('mails');
    expect(rows).toHaveLength(before.mails.length + 2);
    expect(await world.knex()('texts')).toHaveLength(before.texts.length);
    expect(new Set(world.post.received.map(({ messageId }) => messageId)).size).toBe(
      world.post.received.length,
    );
    expect(world.texts.received.length - textsBefore).toBe(12);
  });
});
