import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appointmentBooked, appointmentChanged, userChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import {
  artist,
  buildBooked,
  buildSnapshot,
  buildTerms,
  buildUser,
  client,
} from '../testing/build-booked.ts';
import { now, startMessagingFixtures, type MessagingFixtures } from '../testing/fixtures.ts';
import { sweepMessageCounts } from './notify-recipients.ts';

const walkIn = { firstName: 'Walk', lastName: 'In', phone: '6025550123' };

describe('messages that a salon causes', () => {
  let fixtures: MessagingFixtures;
  let mailsBefore = 0;
  let appointments = 100;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    for (const person of [client, artist]) await fixtures.publish(userChanged, buildUser(person));
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex()('client_messages').delete();
    mailsBefore = fixtures.post.received.length;
    appointments += 1;
  });
  afterAll(() => fixtures.stop());

  /** The mails since the test began, once there are `count`. */
  async function mails(count: number) {
    const received = await until(
      async () => fixtures.post.received.slice(mailsBefore),
      (found) => found.length >= count,
    );
    return received.map(({ to, text, attachments }) => {
      const [file] = attachments;
      const content =
        file &&
        (typeof file.content === 'string'
          ? file.content
          : Buffer.from(file.content as ArrayBuffer).toString());
      const calendar = content?.replaceAll('\r', '').replaceAll('\n ', '') ?? '';
      return { to: to?.[0]?.address, text: text ?? '', calendar };
    });
  }
  const changed = (change: 'moved', parts: object) => ({
    ...buildSnapshot({ appointmentId: appointments, version: 2 }),
    by: 'professional' as const,
    status: 0 as const,
    change,
    previous: null,
    ...parts,
  });

  it('name a client who has never booked at the salon as the salon has typed them, but greet them by their own name', async () => {
    const booked = buildBooked({ appointmentId: appointments, by: 'professional', client: walkIn });
    await fixtures.publish(appointmentBooked, booked);
    const both = await mails(2);
    const toArtist = both.find(({ to }) => to === artist.email);
    expect(toArtist?.text).toContain('you have a new appointment with Walk In.');
    expect(toArtist?.calendar).toContain('SUMMARY:Cut for Walk In\n');
    expect(JSON.stringify(toArtist)).not.toMatch(/Ida|Klein/);
    expect(both.find(({ to }) => to === client.email)?.text).toContain('Hello Ida,');
  });

  it.each([
    ['a client who has booked there', null, 30],
    ['anybody else', walkIn, 6],
  ])('of one salon reach %s a limited number of times a day', async (_who, known, most) => {
    const previous = buildTerms({ startSeconds: 32_400, startsAt: '2026-03-03T16:00:00.000Z' });
    let version = 1;
    const move = async (by: 'client' | 'professional', salonId = 1) => {
      version += 1;
      const parts = { previous, by, salonId, client: known, version };
      await fixtures.publish(appointmentChanged, changed('moved', parts));
      if (by === 'professional') await fixtures.passUndoTime(appointments, version);
      await until(
        () => fixtures.knex()('delayed_changes').where({ appointment_id: appointments, version }),
        ([row]: { due_at: Date | null }[]) => row?.due_at === null,
      );
    };
    await fixtures
      .knex()('client_messages')
      .insert({
        salon_id: 1,
        recipient: client.email,
        day: now.slice(0, 10),
        times: most - 1,
      });
    await move('professional');
    await move('professional');
    await move('professional', 2);
    const all = await mails(5);
    expect(all.filter(({ to }) => to === client.email)).toHaveLength(2);
    await move('client');
    expect((await mails(7)).filter(({ to }) => to === client.email)).toHaveLength(3);
  });

  it('are counted for a day', async () => {
    const count = { salon_id: 1, recipient: client.email, times: 6 };
    await fixtures
      .knex()('client_messages')
      .insert([
        { ...count, day: '2026-02-28' },
        { ...count, day: '2026-03-02' },
      ]);
    await sweepMessageCounts(fixtures.knex(), new Date(now));
    expect(await fixtures.knex()('client_messages').select('times')).toEqual([{ times: 6 }]);
  });
});
