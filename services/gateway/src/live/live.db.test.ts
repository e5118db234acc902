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

/** What a page was sent, in short. */
function eventsOf(frames: readonly LiveFrame[]): string[] {
  return frames.flatMap((frame) => {
    if (frame.type !== 'event') return [];
    return [frame.event.event === 'client-stream' ? frame.event.data.header : frame.event.data.topic];
  });
}

function lastSeq(page: LivePage): number {
  return Math.max(0, ...page.frames.map((frame) => ('seq' in frame ? frame.seq : 0)));
}

describe('the events of open pages', () => {
  let fixtures: LiveFixtures;
  let copy: LiveCopy;
  let sent = 0;

  beforeAll(async () => {
    fixtures = await startLiveFixtures();
    copy = await fixtures.startCopy();
  });
  afterAll(() => fixtures.stop());

  const say = (header: string, audience: StreamAudience = 'everyone') =>
    fixtures.publish(streamMessageSent, {
      message_id: (sent += 1),
      header,
      message: 'M',
      audience,
      sentAt: 1_772_470_800,
    });
  const change = (userId: number) =>
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

  it('begins with ready, and how far that is', async () => {
    const page = await ready(client);
    expect(page.frames).toEqual([{ type: 'ready', seq: expect.any(Number), isComplete: true }]);
    await page.close();
  });

  it('is for everyone, for the people of a kind, or for one person in all their tabs', async () => {
    const pages = await Promise.all([ready(client), ready(client), ready(otherClient), ready(artist)]);
    await say('to clients', 'clients');
    await say('to professionals', 'professionals');
    await change(900);
    await fixtures.publish(flagChanged, { key: 'secretPlan', version: 2 });
    await say('to everyone');
    const own = ['flags', 'session', 'to clients', 'to everyone'];
    const expected = [
      own,
      own,
      ['flags', 'to clients', 'to everyone'],
      ['flags', 'to everyone', 'to professionals'],
    ];
    // News of one service come in their order; those of several come as they come.
    const published = await Promise.all(
      pages.map(async (page, index) => {
        await page.received(1 + (expected[index]?.length ?? 0));
        return eventsOf(page.frames).sort();
      }),
    );
    expect(published).toEqual(expected);
    await Promise.all(pages.map((page) => page.close()));
  });

  it('is a message as its list would have it', async () => {
    const page = await ready(client);
    await say('whole');
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

  it('goes on after a break with what was missed, at another copy too', async () => {
    const first = await ready(client);
    await say('before the break');
    await first.received(2);
    const after = lastSeq(first);
    await first.close();
    await say('missed 1');
    await say('for others', 'professionals');
    await say('missed 2');
    const same = await copy.greet(client, after);
    expect(eventsOf(await same.received(3))).toEqual(['missed 1', 'missed 2']);
    const second = await fixtures.startCopy();
    const elsewhere = await second.greet(client, after);
    expect(await elsewhere.received(3)).toEqual(same.frames);
    expect(elsewhere.frames.at(-1)).toEqual({ type: 'ready', seq: lastSeq(same), isComplete: true });
    await say('after the break');
    expect(await elsewhere.received(4)).toEqual(await same.received(4));
    await Promise.all([same.close(), elsewhere.close()]);
  });

  it('says so if missed events are no longer known', async () => {
    const page = await copy.greet(client, 1_000_000);
    const [frame] = await page.received(1);
    expect(frame).toEqual({ type: 'ready', seq: expect.any(Number), isComplete: false });
    expect(lastSeq(page)).toBeLessThan(1_000);
    await page.close();
  });

  it('goes by the token that a page has sent last', async () => {
    const page = await ready(client);
    page.send({ type: 'token', token: await fixtures.token(buildActor({ userId: 900, userType: 2 })) });
    page.send({ type: 'ping' });
    await page.received(2);
    await say('no longer theirs', 'clients');
    await say('theirs now', 'professionals');
    expect(eventsOf(await page.received(3))).toEqual(['theirs now']);
    await page.close();
  });

  it('goes on after an outage of NATS, during which pages stay', async () => {
    const page = await ready(client);
    await fixtures.nats.pause();
    page.send({ type: 'ping' });
    expect((await page.received(2)).at(-1)).toEqual({ type: 'pong' });
    await fixtures.nats.resume();
    await say('after the outage');
    expect(eventsOf(await page.received(3))).toEqual(['after the outage']);
    await page.close();
  });
});
