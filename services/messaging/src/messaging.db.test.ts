import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appointmentBooked, userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { artist, buildBooked, buildUser, client } from './testing/build-booked.ts';
import { now, startMessagingFixtures, type MessagingFixtures } from './testing/fixtures.ts';

describe('booking mails', () => {
  let fixtures: MessagingFixtures;
  let mailsBefore = 0;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    await fixtures.publish(userChanged, buildUser(client));
    await fixtures.publish(userChanged, buildUser(artist));
  });
  beforeEach(() => {
    fixtures.clock.set(now);
    mailsBefore = fixtures.post.received.length;
  });
  afterAll(() => fixtures.stop());

  /** Waits for `count` mails since the test began. */
  async function mails(count: number) {
    await until(
      async () => fixtures.post.received.length - mailsBefore,
      (received) => received >= count,
    );
    return fixtures.post.received.slice(mailsBefore).map(({ from, to, subject, text, html, messageId }) => ({
      from: from?.address,
      to: to?.[0]?.address,
      subject,
      text: text ?? '',
      html: html ?? '',
      messageId,
    }));
  }

  it('are sent to both sides', async () => {
    await fixtures.publish(appointmentBooked, buildBooked());
    const both = await mails(2);
    expect(both.map(({ to }) => to).sort()).toEqual([artist.email, client.email]);
    const toClient = both.find(({ to }) => to === client.email);
    expect(toClient).toMatchObject({
      from: 'hello@frizo.test',
      subject: 'Appointment booked: Cut on Tuesday, 03/03/2026',
    });
    expect(toClient?.text).toContain('10:00 AM (MST)');
    expect(toClient?.html).toContain('<td>Ana Ruiz, Desert Bloom</td>');
  });

  it("are sent to a person's current address, even if older events arrive late", async () => {
    await fixtures.publish(userChanged, buildUser(client, { version: 3, email: 'ida@new.test' }));
    await fixtures.publish(userChanged, buildUser(client, { version: 2, email: 'ida@old.test' }));
    await fixtures.publish(userChanged, buildUser({ ...artist, userId: 555 }));
    await until(
      () => fixtures.knex()('people').where({ user_id: 555 }),
      (rows: unknown[]) => rows.length === 1,
    );
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: 8 }));
    expect((await mails(2)).map(({ to }) => to).sort()).toEqual([artist.email, 'ida@new.test']);
  });

  it('wait for a person whose event has not arrived from identity', async () => {
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: 9, clientUserId: 777 }));
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: 10 }));
    expect((await mails(2)).map(({ text }) => text.includes('Hello Late'))).toEqual([false, false]);
    await fixtures.publish(
      userChanged,
      buildUser({ userId: 777, email: 'late@example.test', firstName: 'Late', lastName: 'Comer' }),
    );
    const all = await mails(4);
    expect(all.map(({ to }) => to)).toContain('late@example.test');
  });

  it('are sent later if the mail server is down, and then once', async () => {
    fixtures.post.shut();
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: 11 }));
    const tried = (times: number) =>
      until(
        () => fixtures.knex()('mails').whereNull('sent_at').where('attempts', '>=', times),
        (rows: unknown[]) => rows.length === 2,
      );
    await tried(1);
    await fixtures.retry('mails');
    await tried(2);
    fixtures.post.open();
    await fixtures.retry('mails');
    expect(await mails(2)).toHaveLength(2);
    const unsent = () => fixtures.knex()('mails').whereNull('sent_at');
    await until(unsent, (rows: unknown[]) => rows.length === 0);
    expect(fixtures.post.received.length - mailsBefore).toBe(2);
  });

  it('queued by an earlier release without a job are sent too', async () => {
    const waiting = {
      recipient: 'early@example.test',
      subject: 'Early',
      text: 'Early',
      html: '<p>Early</p>',
    };
    const due = { next_attempt_at: new Date(now), give_up_at: new Date('2026-03-05T17:00:00Z') };
    const leased = { ...due, next_attempt_at: new Date('2026-03-02T17:01:00Z') };
    await fixtures
      .knex()('mails')
      .insert([
        { id: randomUUID(), ...waiting, ...due },
        { id: randomUUID(), ...waiting, ...leased, subject: 'Taken by a copy of that release' },
      ]);
    await fixtures.restartFromTheBeginning();
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(['Early']);
    await until(
      () => fixtures.knex()('mails').whereNull('sent_at'),
      (rows: unknown[]) => rows.length === 1,
    );
    await fixtures.knex()('mails').whereNull('sent_at').delete();
  });

  it('are sent once if the event of the booking is delivered several times', async () => {
    await fixtures.restartFromTheBeginning();
    await fixtures.publish(appointmentBooked, buildBooked({ appointmentId: 12, aptNo: 'A-0012' }));
    const after = await mails(2);
    expect(after.map(({ text }) => text.includes('A-0012'))).toEqual([true, true]);
    expect(await fixtures.knex()('mails')).toHaveLength(fixtures.post.received.length);
    expect(new Set(fixtures.post.received.map(({ messageId }) => messageId)).size).toBe(
      fixtures.post.received.length,
    );
  });
});
