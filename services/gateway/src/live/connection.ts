import { liveSilenceMs, type LiveFrame, type LiveRequest } from '@frizo/contracts';
import type { Actor, Clock, Feed, Logger, TokenVerifier } from '@frizo/service-kit';
import type { WebSocket } from 'ws';
import { closeCodes } from './close-codes.ts';
import { limitFrames } from './limit-frames.ts';
import { concerns, type LiveNews } from './live-news.ts';
import { readLiveRequest } from './read-live-request.ts';
import { identify, type Speaker } from './speaker.ts';

export interface ConnectionTools {
  readonly verifier: TokenVerifier;
  readonly feed: Pick<Feed<LiveNews>, 'last' | 'since' | 'reached'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes the connection in as this person's; false where they have too many. */
  readonly join: (userId: number, connection: Connection) => boolean;
}

/** One page's socket. */
export interface Connection {
  /** Sends a piece of news, where it is for this person. `text` is its frame, the same for all. */
  deliver(news: LiveNews, text: string): void;
  /** Ends what has said no hello, nothing for too long, or has a token that ran out. */
  check(): void;
  close(code: number): void;
  /** Ends it without waiting for the other side. */
  cut(): void;
}

const helloMs = 5_000;
/** What was kept has to be read before anything can be told; another copy may be a moment ahead of this one. */
const loadedMs = 5_000;
const aheadMs = 1_000;
/** A page that does not take what it is sent costs memory here: it may come back and ask for what it has missed. */
const mostWaitingBytes = 256 * 1024;

export function createConnection(socket: WebSocket, tools: ConnectionTools): Connection {
  const { verifier, feed, clock, log, join } = tools;
  const now = (): number => clock.now().getTime();
  const openedAt = now();
  const isFlood = limitFrames();
  let heardAt = openedAt;
  let isGreeted = false;
  let speaker: Speaker | undefined;

  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const close = (code: number): void => socket.close(code);
  const sendText = (text: string): void => {
    if (socket.bufferedAmount > mostWaitingBytes) socket.terminate();
    else if (isOpen()) socket.send(text);
  };
  const send = (frame: LiveFrame): void => sendText(JSON.stringify(frame));
  const refuse = (): void => {
    send({ type: 'refused' });
    close(closeCodes.policy);
  };

  async function greet(token: string, after: number | undefined): Promise<void> {
    const found = await identify(verifier, token);
    if (!found) return refuse();
    if (!(await feed.reached(0, loadedMs))) return close(closeCodes.later);
    if (after !== undefined) await feed.reached(after, aheadMs);
    const userId = found.actor.userId;
    if (!isOpen() || userId === null) return undefined;
    if (!join(userId, connection)) return close(closeCodes.later);
    speaker = found;
    // From here on nothing is awaited: what comes in meanwhile would be sent twice, or never.
    for (const frame of framesSince(feed, after, found.actor)) send(frame);
    return undefined;
  }

  async function renew(token: string): Promise<void> {
    const found = await identify(verifier, token);
    if (!found || found.actor.userId !== speaker?.actor.userId) return refuse();
    speaker = found;
    return undefined;
  }

  async function handle(request: LiveRequest): Promise<void> {
    if (request.type === 'ping') return send({ type: 'pong' });
    if (request.type === 'token') return speaker ? renew(request.token) : close(closeCodes.policy);
    if (isGreeted) return close(closeCodes.policy);
    isGreeted = true;
    return greet(request.token, request.after);
  }

  socket.on('message', (data, isBinary) => {
    if (!isOpen()) return;
    heardAt = now();
    const request = isFlood(heardAt) ? undefined : readLiveRequest(data, isBinary);
    if (!request) return close(closeCodes.policy);
    handle(request).catch((error: unknown) => {
      // Nobody can say whether the token is right: a refusal would log everybody out.
      log.warn({ err: error }, 'a page could not be greeted and comes again');
      close(closeCodes.later);
    });
  });
  // Its close follows, and says all there is to say.
  socket.on('error', () => undefined);

  const connection: Connection = {
    deliver(news, text) {
      if (speaker && concerns(news.audience, speaker.actor)) sendText(text);
    },
    check() {
      const at = now();
      if (at - heardAt > liveSilenceMs) socket.terminate();
      else if (!isGreeted && at - openedAt > helloMs) close(closeCodes.policy);
      else if (speaker && isOpen() && at >= speaker.expiresAtMs) refuse();
    },
    close,
    cut: () => socket.terminate(),
  };
  return connection;
}

/** What this person has missed, and how far that went; where it is not known any more, only that. */
function* framesSince(
  feed: ConnectionTools['feed'],
  after: number | undefined,
  actor: Actor,
): Generator<LiveFrame> {
  const { entries, isComplete } = feed.since(after ?? feed.last());
  for (const { seq, news } of isComplete ? entries : [])
    if (concerns(news.audience, actor)) yield { type: 'event', seq, event: news.event };
  yield { type: 'ready', seq: feed.last(), isComplete };
}
