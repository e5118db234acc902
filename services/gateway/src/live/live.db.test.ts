import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  flagChanged,
  streamMessageSent,
  userChanged,
  type LiveFrame,
  type StreamAudience,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { startLiveFixtures, type LiveCopy, type LiveFixtures } from '../testing/live-fixtures.ts';
import type { LivePage } from '../testing/live-page.ts';

const client = buildActor({ userId: 900 });
const otherClient = buildActor({ userId: 901 });
const artist = buildActor({ userId: 101, userType: 6, salonId: 1 });

/** The headers and topics of the events that a page received. */
function eventsOf(frames: readonly LiveFrame[]): string[] {
  return frames.flatMap((frame) => {
    if (frame.type !== 'event') return [];
    return [frame.event.event === 'client-stream' ? frame.event.data.header : frame.event.data.topic];
  });
}

function lastSeq(page: LivePage): number {
  return Math.max(0, ...page.frames.map((frame) => ('seq' in frame ? frame.seq : 0)));
}

describe('the live events of a page', () => {
  let fixtures: LiveFixtures;
  let copy: LiveCopy;
  let sent = 0;

  beforeAll(async () => {
    fixtures = await startLiveFixtures();
    copy = await fixtures.startCopy();
  });
  afterAll(() => fixtures.stop());

  const sendMessage = (header: string, audience: StreamAudience = 'everyone') =>
    fixtures.publish(streamMessageSent, {
      message_id: (sent += 1),
      header,
      message: 'M',
      audience,
      sentAt: 1_772_470_800,
    });
  const changeUser = (userId: number) =>
    fixtures.publish(userChanged, {
      userId,
      version: 1,
      email: 'a@b.test',
      firstName: 'A',
      lastName: 'B',
      phone: null,
      userType: null,
      salonId: null,
      salonAdmin: false,
      admin: false,
    });
  async function ready(actor: typeof client, after?: number, at: LiveCopy = copy): Promise<LivePage> {
    const page = await at.greet(actor, after);
    await page.received(1);
    return page;
  }

  it('begin with ready and the current sequence number', async () => {
    const page = await ready(client);
    expect(page.frames).toEqual([{ type: 'ready', seq: expect.any(Number), isComplete: true }]);
    await page.close();
  });

  it('are sent to everyone, to one kind of user, or to one user in all their tabs', async () => {
    const pages = await Promise.all([ready(client), ready(client), ready(otherClient), ready(artist)]);
    await sendMessage('to clients', 'clients');
    await sendMessage('to professionals', 'professionals');
    await changeUser(900);
    await fixtures.publish(flagChanged, { key: 'secretPlan', version: 2 });
    await sendMessage('to everyone');
    const own = ['flags', 'session', 'to clients', 'to everyone'];
    const expected = [
      own,
      own,
      ['flags', 'to clients', 'to everyone'],
      ['flags', 'to everyone', 'to professionals'],
    ];
    // Events of one service arrive in order; the order of several services is not defined.
    const published = await Promise.all(
      pages.map(async (page, index) => {
        await page.received(1 + (expected[index]?.length ?? 0));
        return eventsOf(page.frames).sort();
      }),
    );
    expect(published).toEqual(expected);
    await Promise.all(pages.map((page) => page.close()));
  });

  it('contain a message as in the list of messages', async () => {
    const page = await ready(client);
    await sendMessage('whole');
    const [, frame] = await page.received(2);
    expect(frame).toEqual({
      type: 'event',
      seq: expect.any(Number),
      event: {
        event: 'client-stream',
        data: { message_id: sent, header: 'whole', message: 'M', read: false, sentAt: 1_772_470_800 },
      },
    });
    await page.close();
  });

  it('continue after a reconnect with the missed ones, also at another copy', async () => {
    const first = await ready(client);
    await sendMessage('before the break');
    await first.received(2);
    const after = lastSeq(first);
    await first.close();
    await sendMessage('missed 1');
    await sendMessage('for others', 'professionals');
    await sendMessage('missed 2');
    const same = await copy.greet(client, after);
    expect(eventsOf(await same.received(3))).toEqual(['missed 1', 'missed 2']);
    const second = await fixtures.startCopy();
    const other = await second.greet(client, after);
    expect(await other.received(3)).toEqual(same.frames);
    expect(other.frames.at(-1)).toEqual({ type: 'ready', seq: lastSeq(same), isComplete: true });
    await sendMessage('after the break');
    expect(await other.received(4)).toEqual(await same.received(4));
    await Promise.all([same.close(), other.close()]);
  });

  it('are reported as incomplete if missed ones are no longer known', async () => {
    const page = await copy.greet(client, 1_000_000);
    const [frame] = await page.received(1);
    expect(frame).toEqual({ type: 'ready', seq: expect.any(Number), isComplete: false });
    expect(lastSeq(page)).toBeLessThan(1_000);
    await page.close();
  });

  it('depend on the last token that a page has sent', async () => {
    const page = await ready(client);
    page.send({ type: 'token', token: await fixtures.token(buildActor({ userId: 900, userType: 2 })) });
    page.send({ type: 'ping' });
    await page.received(2);
    await sendMessage('no longer theirs', 'clients');
    await sendMessage('theirs now', 'professionals');
    expect(eventsOf(await page.received(3))).toEqual(['theirs now']);
    await page.close();
  });

  it('continue after an outage of NATS, during which pages stay connected', async () => {
    const page = await ready(client);
    await fixtures.nats.pause();
    page.send({ type: 'ping' });
    expect((await page.received(2)).at(-1)).toEqual({ type: 'pong' });
    await fixtures.nats.resume();
    await sendMessage('after the outage');
    expect(eventsOf(await page.received(3))).toEqual(['after the outage']);
    await page.close();
  });
});
