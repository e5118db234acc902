import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEvent } from '@frizo/contracts';
import { randomUUID } from 'node:crypto';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { z } from 'zod';
import { createLogger } from '../log.ts';
import { ensureStreams } from '../nats/streams.ts';
import { cuttableLink, type CuttableLink } from '../testing/cuttable-link.ts';
import { until } from '../testing/until.ts';
import { startFeed, type Feed } from './feed.ts';

const payload = z.object({ text: z.string() });
const one = defineEvent({ subject: 'booking.feed-one.v1', service: 'booking', payload, summary: 'One.' });
const two = defineEvent({ subject: 'gallery.feed-two.v1', service: 'gallery', payload, summary: 'Two.' });

describe('a feed', () => {
  let link: CuttableLink;
  let connection: NatsConnection;
  const names = new Set<string>();
  // The server is shared with other suites, and possibly with another run of this one.
  const suite = randomUUID().slice(0, 8).toUpperCase();
  const feeds: Feed<string>[] = [];

  beforeAll(async () => {
    link = await cuttableLink(String(process.env.NATS_URL));
    connection = await connect({ servers: link.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    await ensureStreams(connection, ['booking', 'gallery']);
  });
  afterEach(async () => {
    await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
  });
  afterAll(async () => {
    const { streams } = await jetstreamManager(connection);
    for (const name of names) await streams.delete(name);
    await connection.close();
    await link.close();
  });

  const nameOf = (name: string): string => `${name}_${suite}`;
  function follow(name: string, keep = 10): Feed<string> {
    const read = (_subject: string, value: unknown): string => payload.parse(value).text;
    names.add(nameOf(name));
    const options = { name: nameOf(name), events: [one, two], keep, keepForMs: 3_600_000, read };
    const feed = startFeed(connection, options, createLogger('test', 'silent'));
    feeds.push(feed);
    return feed;
  }
  async function publishText(subject: string, text: unknown): Promise<void> {
    const options = { msgID: randomUUID(), timeout: 1_000 };
    const attempt = () => jetstream(connection).publish(subject, JSON.stringify({ text }), options);
    // Like the outbox: repeated until it is stored, and stored once.
    await until(
      () => attempt().then(Boolean, () => false),
      (isStored) => isStored,
    );
  }
  const texts = (feed: Feed<string>, seq = 0): string[] => feed.since(seq).entries.map(({ news }) => news);
  const reached = (feed: Feed<string>, seq: number) => feed.reached(seq, 10_000);

  it('has the events of several services since its first start, in one order for all copies', async () => {
    await publishText(one.subject, 'before');
    const feed = follow('FEED_A');
    expect(await reached(feed, 0)).toBe(true);
    await publishText(one.subject, 'a');
    await publishText('booking.other.v1', 'of no interest');
    await publishText(two.subject, 'b');
    await publishText(one.subject, 'c');
    expect(await reached(feed, 3)).toBe(true);
    expect(texts(feed).sort()).toEqual(['a', 'b', 'c']);
    const other = follow('FEED_A');
    expect(await reached(other, 0)).toBe(true);
    expect(other.since(0)).toEqual(feed.since(0));
    expect(other.since(0).isComplete).toBe(true);
  });

  it('forwards events and skips unreadable ones', async () => {
    const feed = follow('FEED_B');
    await reached(feed, 0);
    const received: string[] = [];
    feed.subscribe(({ seq, news }) => received.push(`${seq} ${news}`));
    await publishText(one.subject, 5);
    await publishText(one.subject, 'readable');
    await reached(feed, 2);
    expect(received).toEqual(['2 readable']);
  });

  it('reports when a sequence number is not reached in time', async () => {
    const feed = follow('FEED_C');
    expect(await feed.reached(1_000, 100)).toBe(false);
  });

  it('knows where its stored events begin', async () => {
    const first = follow('FEED_D', 3);
    await reached(first, 0);
    for (const text of ['1', '2', '3', '4', '5']) await publishText(one.subject, text);
    await reached(first, 5);
    const later = follow('FEED_D', 3);
    await reached(later, 5);
    expect([texts(later), later.since(2).isComplete, later.since(1).isComplete]).toEqual([
      ['3', '4', '5'],
      true,
      false,
    ]);
  });

  it('continues where it was after an outage', async () => {
    const feed = follow('FEED_E');
    await reached(feed, 0);
    await publishText(one.subject, 'before the outage');
    await reached(feed, 1);
    link.cut();
    link.mend();
    await publishText(one.subject, 'after it');
    expect(await feed.reached(2, 25_000)).toBe(true);
    expect(feed.since(0)).toMatchObject({ isComplete: true });
    expect(texts(feed)).toEqual(['before the outage', 'after it']);
  });

  it('adds an event that a newer version needs', async () => {
    const manager = await jetstreamManager(connection);
    const source = { name: 'BOOKING', filter_subject: one.subject };
    await manager.streams.add({ name: nameOf('FEED_F'), sources: [source] });
    const feed = follow('FEED_F');
    await reached(feed, 0);
    const { config } = await manager.streams.info(nameOf('FEED_F'));
    expect(config.sources?.map(({ filter_subject }) => filter_subject)).toEqual([one.subject, two.subject]);
  });
});
