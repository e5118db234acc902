import { z } from 'zod';
import { streamMessage } from './messaging.calls.ts';

/** The path of the web socket; one per tab, while a user is logged in (spec 4). */
export const livePath = '/api/live';

/** After this long without any frame both sides treat the socket as dead. Milliseconds. */
export const liveSilenceMs = 45_000;

/**
 * A frame from a page. A browser cannot set headers on a socket, so the first frame contains the access token; a renewed token follows
 * on the same socket before the last one expires.
 */
export const liveRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().max(4_000),
    /** The last `seq` that this page has received: later events are sent first. */
    after: z.int().nonnegative().optional(),
  }),
  z.object({ type: z.literal('token'), token: z.string().max(4_000) }),
  z.object({ type: z.literal('ping') }),
]);
export type LiveRequest = z.output<typeof liveRequest>;

/** A live event, by the specification's event names (4, Session; 7.1). */
export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('client-stream'), data: streamMessage }),
  z.object({
    event: z.literal('message'),
    /** `session`: the user has changed, renew the session. `flags`, `rollouts`, `appointments`, `completeness`, `waiting-list`, `payments`: reload them. */
    data: z.object({
      topic: z.enum([
        'session',
        'flags',
        'rollouts',
        'appointments',
        'completeness',
        'waiting-list',
        'payments',
      ]),
    }),
  }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
export type LiveTopic = Extract<LiveEvent, { event: 'message' }>['data']['topic'];

/** A frame from the gateway. `seq` only grows, and is the same in every instance of the gateway. */
export const liveFrame = z.discriminatedUnion('type', [
  /**
   * The token was accepted, and the events after `after` up to `seq` have been sent. `isComplete` is false if some of them are no longer
   * stored: reload everything.
   */
  z.object({ type: z.literal('ready'), seq: z.int().nonnegative(), isComplete: z.boolean() }),
  z.object({ type: z.literal('event'), seq: z.int().nonnegative(), event: liveEvent }),
  z.object({ type: z.literal('pong') }),
  /** The token is missing, invalid or expired; the socket closes afterwards. */
  z.object({ type: z.literal('refused') }),
]);
export type LiveFrame = z.output<typeof liveFrame>;
