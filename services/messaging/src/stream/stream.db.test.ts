import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getClientStream,
  getSentStreamMessages,
  markStreamMessageRead,
  sendStreamMessage,
  streamMessageSent,
  userChanged,
  type StreamAudience,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { buildUser, client } from '../testing/build-booked.ts';
import { startMessagingFixtures, type MessagingFixtures } from '../testing/fixtures.ts';

const admin = buildActor({ userId: 5, admin: true });
const someClient = buildActor({ userId: 900 });
const artist = buildActor({ userId: 101, userType: 2, salonId: 4, salonAdmin: true });
const sentAt = Date.parse('2026-03-02T17:00:00Z') / 1000;

describe('the client stream', () => {
  let fixtures: MessagingFixtures;
  const sent: Record<string, number> = {};

  async function send(audience: StreamAudience): Promise<number> {
    const message = { header: `To ${audience}`, message: 'Hello <b>all</b>', audience };
    const { status, body } = await fixtures.host().call(sendStreamMessage, message, { actor: admin });
    expect([status, body]).toEqual([200, { ...message, message_id: body.message_id, sentAt, reads: 0 }]);
    return body.message_id;
  }
  const streamOf = async (actor: typeof admin) => {
    const { body } = await fixtures.host().call(getClientStream, {}, { actor });
    return body.messages;
  };
  const mark = (messageId: number, actor: typeof admin) =>
    fixtures.host().call(markStreamMessageRead, { messageId }, { actor });

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
    for (const audience of ['everyone', 'clients', 'professionals'] as const)
      sent[audience] = await send(audience);
  });
  afterAll(() => fixtures.stop());

  it("contains messages to everyone and to the user's audience, newest first (Q149)", async () => {
    expect(await streamOf(someClient)).toEqual([
      {
        message_id: sent.clients,
        header: 'To clients',
        message: 'Hello <b>all</b>',
        read: false,
        sentAt,
      },
      expect.objectContaining({ message_id: sent.everyone }),
    ]);
    expect((await streamOf(artist)).map(({ header }) => header)).toEqual(['To professionals', 'To everyone']);
  });

  it('uses the latest role from identity, not that of an older token', async () => {
    await fixtures.publish(userChanged, buildUser({ ...client, userId: 77 }, { version: 2, userType: 7 }));
    await until(
      () => fixtures.knex()('people').where({ user_id: 77 }),
      (rows: unknown[]) => rows.length > 0,
    );
    const before = buildActor({ userId: 77 });
    expect((await streamOf(before)).map(({ header }) => header)).toContain('To professionals');
  });

  it('stores what a person has read, once and for that person only (Q153)', async () => {
    const messageId = sent.everyone ?? 0;
    for (const _time of [1, 2]) {
      const { status, body } = await mark(messageId, someClient);
      expect([status, body]).toEqual([200, { success: true }]);
    }
    const readOf = async (actor: typeof admin) =>
      (await streamOf(actor)).find(({ message_id }) => message_id === messageId)?.read;
    expect([await readOf(someClient), await readOf(artist)]).toEqual([true, false]);
    const { body } = await fixtures.host().call(getSentStreamMessages, {}, { actor: admin });
    expect(body.messages.find(({ message_id }) => message_id === messageId)?.reads).toBe(1);
  });

  it('contains no message to others, and no unknown message', async () => {
    expect((await mark(sent.professionals ?? 0, someClient)).status).toBe(404);
    expect((await mark(987_654, someClient)).status).toBe(404);
    expect(await fixtures.knex()('stream_reads').where({ message_id: sent.professionals })).toEqual([]);
  });

  it('is read in pages', async () => {
    const { body } = await fixtures.host().call(getClientStream, { limit: 1 }, { actor: someClient });
    expect(body.messages.map(({ header }) => header)).toEqual(['To clients']);
    const { status } = await fixtures.host().call(getClientStream, { limit: 51 }, { actor: someClient });
    expect(status).toBe(400);
  });

  it('shows an admin the sent messages in pages', async () => {
    const page = { limit: 2, offset: 1 };
    const { body } = await fixtures.host().call(getSentStreamMessages, page, { actor: admin });
    expect(body.count).toBe(3);
    expect(body.messages.map(({ audience }) => audience)).toEqual(['clients', 'everyone']);
  });

  it('is written only by admins', async () => {
    const message = { header: 'H', message: 'M', audience: 'everyone' as const };
    for (const actor of [someClient, artist, buildActor({ userId: 2, userType: 7, salonAdmin: true })]) {
      expect((await fixtures.host().call(sendStreamMessage, message, { actor })).status).toBe(403);
      expect((await fixtures.host().call(getSentStreamMessages, {}, { actor })).status).toBe(403);
    }
    expect((await fixtures.host().call(sendStreamMessage, message)).status).toBe(401);
    expect((await fixtures.host().call(getClientStream, {})).status).toBe(401);
    expect((await mark(1, buildActor({ userId: 900 }))).status).toBe(200);
  });

  it('refuses a message without a text or an audience', async () => {
    const request = { header: '  ', message: 'm'.repeat(1_001), audience: 'pets' as 'clients' };
    const { status, body } = await fixtures.host().call(sendStreamMessage, request, { actor: admin });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { fields: { header: ['VALUE_IS_REQUIRED'], message: ['VALUE_IS_TOO_LONG'] } },
    });
  });

  it('gets a message and its event once if the same write is repeated', async () => {
    const message = { header: 'Once', message: 'M', audience: 'clients' as const };
    const options = { actor: admin, idempotencyKey: 'the-same-write' };
    const first = await fixtures.host().call(sendStreamMessage, message, options);
    const again = await fixtures.host().call(sendStreamMessage, message, options);
    expect(again.body).toEqual(first.body);
    expect(await fixtures.knex()('stream_messages').where({ header: 'Once' })).toHaveLength(1);
    const events = await fixtures.published(streamMessageSent, 4);
    expect(events.map(({ header }) => header)).toEqual([
      'To everyone',
      'To clients',
      'To professionals',
      'Once',
    ]);
  });
});
