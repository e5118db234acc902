import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appointmentBooked, userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { artist, buildBooked, buildUser, client } from './testing/build-booked.ts';
import { now, startMessagingWorld, type MessagingWorld } from './testing/world.ts';

describe('booking mail', () => {
  let world: MessagingWorld;
  let seen = 0;

  beforeAll(async () => {
    world = await startMessagingWorld();
    await world.tell(userChanged, buildUser(client));
    await world.tell(userChanged, buildUser(artist));
  });
  beforeEach(() => {
    world.clock.set(now);
    seen = world.post.received.length;
  });
  afterAll(() => world.stop());

  /** Waits for so many mails since the test began. */
  async function mails(count: number) {
    await until(
      async () => world.post.received.length - seen,
      (received) => received >= count,
    );
    return world.post.received.slice(seen).map(({ from, to, subject, text, html, messageId }) => ({
      from: from?.address,
      to: to?.[0]?.address,
      subject,
      text: text ?? '',
      html: html ?? '',
      messageId,
    }));
  }

  const attempted = (times: number) =>
    until(
      () => world.knex()('mails').where({ sent_at: null, attempts: times }).select('next_attempt_at'),
      (rows: { next_attempt_at: Date }[]) =>
        rows.length === 2 &&
        rows.every((row) => row.next_attempt_at.getTime() < world.clock.now().getTime() + 60_000),
    );

  it('goes to both sides', async () => {
    await world.tell(appointmentBooked, buildBooked());
    const both = await mails(2);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    const toClient = both.find(({ to }) => to === client.email);
    expect(toClient).toMatchObject({
      from: 'hello@frizo.test',
      subject: 'Appointment booked: Cut on 03/03/2026',
    });
    expect(toClient?.text).toContain('10:00 AM (America/Phoenix)');
    expect(toClient?.html).toContain('<td>Ana Ruiz, Desert Bloom</td>');
  });

  it('goes where a person is reached now, whatever comes late', async () => {
    await world.tell(userChanged, buildUser(client, { version: 3, email: 'ida@new.test' }));
    await world.tell(userChanged, buildUser(client, { version: 2, email: 'ida@old.test' }));
    await world.tell(userChanged, buildUser({ ...artist, userId: 555 }));
    await until(
      () => world.knex()('people').where({ user_id: 555 }),
      (rows: unknown[]) => rows.length === 1,
    );
    await world.tell(appointmentBooked, buildBooked({ appointmentId: 8 }));
    expect((await mails(2)).map(({ to }) => to).sort()).toEqual([artist.email, 'ida@new.test']);
  });

  it('waits for a person of whom identity has not told yet', async () => {
    await world.tell(appointmentBooked, buildBooked({ appointmentId: 9, clientUserId: 777 }));
    await world.tell(appointmentBooked, buildBooked({ appointmentId: 10 }));
    expect((await mails(2)).map(({ text }) => text.includes('Hello Late'))).toEqual([false, false]);
    await world.tell(
      userChanged,
      buildUser({ userId: 777, email: 'late@example.test', firstName: 'Late', lastName: 'Comer' }),
    );
    const all = await mails(4);
    expect(all.map(({ to }) => to)).toContain('late@example.test');
  });

  it('goes later when the mail server is away, and then once', async () => {
    world.post.shut();
    await world.tell(appointmentBooked, buildBooked({ appointmentId: 11 }));
    await attempted(1);
    world.clock.advance({ seconds: 5 });
    await attempted(2);
    world.post.open();
    world.clock.advance({ seconds: 10 });
    expect(await mails(2)).toHaveLength(2);
    const unsent = () => world.knex()('mails').whereNull('sent_at');
    await until(unsent, (rows: unknown[]) => rows.length === 0);
    expect(world.post.received.length - seen).toBe(2);
  });

  it('is sent once, however often the stream tells of the booking', async () => {
    await world.restartFromTheBeginning();
    await world.tell(appointmentBooked, buildBooked({ appointmentId: 12, aptNo: 'A-0012' }));
    const after = await mails(2);
    expect(after.map(({ text }) => text.includes('A-0012'))).toEqual([true, true]);
    expect(await world.knex()('mails')).toHaveLength(world.post.received.length);
    expect(new Set(world.post.received.map(({ messageId }) => messageId)).size).toBe(
      world.post.received.length,
    );
  });
});
