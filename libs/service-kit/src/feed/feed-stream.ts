import type { EventDefinition } from '@frizo/contracts';
import {
  jetstreamManager,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StreamInfo,
  type StreamSource,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';
import { ensureStreams, streamOf } from '../nats/streams.ts';

export interface FeedStream {
  /** The stream's name: `LIVE`. */
  readonly name: string;
  /** The events that it collects, of any services. */
  readonly events: readonly EventDefinition[];
  /** How many of them it stores, and for how long. */
  readonly keep: number;
  readonly keepForMs: number;
}

/**
 * Creates the stream that collects these events from the services' own streams. It gives them one order, which several streams do not
 * have, and begins with events from now on.
 */
export async function ensureFeedStream(connection: NatsConnection, feed: FeedStream): Promise<StreamInfo> {
  await ensureStreams(connection, [...new Set(feed.events.map(({ service }) => service))]);
  const manager = await jetstreamManager(connection);
  const known = await infoOf(manager, feed.name);
  if (!known) return addStream(manager, feed);
  const sources = known.config.sources ?? [];
  const missing = feed.events.filter(
    ({ subject }) => !sources.some((source) => source.filter_subject === subject),
  );
  if (missing.length === 0) return known;
  const added = await Promise.all(missing.map((event) => sourceOf(manager, event)));
  return manager.streams.update(feed.name, { sources: [...sources, ...added] });
}

async function addStream(manager: JetStreamManager, feed: FeedStream): Promise<StreamInfo> {
  const { name, events, keep, keepForMs } = feed;
  const sources = await Promise.all(events.map((event) => sourceOf(manager, event)));
  const config = { name, sources, max_msgs: keep, max_age: keepForMs * 1e6 };
  return manager.streams.add(config).catch(async (error: unknown) => {
    // Another copy was first, with its own start position.
    const existing = await infoOf(manager, name);
    if (existing) return existing;
    throw error;
  });
}

async function infoOf(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

/** Starts after the current end of the service's stream. */
async function sourceOf(
  manager: JetStreamManager,
  { service, subject }: EventDefinition,
): Promise<StreamSource> {
  const name = streamOf(service);
  const { state } = await manager.streams.info(name);
  return { name, filter_subject: subject, opt_start_seq: state.last_seq + 1 };
}
