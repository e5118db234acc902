import { z } from 'zod';
import { streamMessage } from './messaging.calls.ts';

/** Where the socket of a tab is opened; one a tab, while somebody is logged in (spec 4). */
export const livePath = '/api/live';

/** After this long without any frame either side takes the socket for dead. Milliseconds. */
export const liveSilenceMs = 45_000;

/**
 * What a page sends. A browser cannot set headers on a socket, so the access token is its first frame; a renewed one follows on the same
 * socket before the last runs out.
 */
export const liveRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().max(4_000),
    /** The last `seq` this page has seen: what came after it is sent first. */
    after: z.int().nonnegative().optional(),
  }),
  z.object({ type: z.literal('token'), token: z.string().max(4_000) }),
  z.object({ type: z.literal('ping') }),
]);
export type LiveRequest = z.output<typeof liveRequest>;

/** Something that happened, by the specification's event names (4, Session; 7.1). */
export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('client-stream'), data: streamMessage }),
  z.object({
    event: z.literal('message'),
    /** `session`: the user has changed, renew to learn how. `flags`, `rollouts`, `appointments`: load them again. */
    data: z.object({ topic: z.enum(['session', 'flags', 'rollouts', 'appointments']) }),
  }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
export type LiveTopic = Extract<LiveEvent, { event: 'message' }>['data']['topic'];

/** What the gateway sends. `seq` only grows, and means the same to every copy of the gateway. */
export const liveFrame = z.discriminatedUnion('type', [
  /**
   * The token was taken, and what came after `after` has been sent: `seq` is how far that went. `isComplete` is false where it is no longer
   * known what came: ask for everything again.
   */
  z.object({ type: z.literal('ready'), seq: z.int().nonnegative(), isComplete: z.boolean() }),
  z.object({ type: z.literal('event'), seq: z.int().nonnegative(), event: liveEvent }),
  z.object({ type: z.literal('pong') }),
  /** The token is missing, wrong or has run out; the socket closes after it. */
  z.object({ type: z.literal('refused') }),
]);
export type LiveFrame = z.output<typeof liveFrame>;
