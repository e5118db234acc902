import { liveSilenceMs, type LiveFrame, type LiveRequest, liveRequest } from '@frizo/contracts';
import type { Actor, Clock, EndedSessions, Feed, Logger, TokenVerifier } from '@frizo/service-kit';
import type { WebSocket } from 'ws';
import { closeCodes } from './close-codes.ts';
import { concerns, type LiveNews } from './live-news.ts';

const windowMs = 10_000;

/** A page pings every 20 s and sends a token every ten minutes. */
const mostFrames = 30;

export interface ConnectionTools {
  readonly verifier: TokenVerifier;
  readonly endedSessions: Pick<EndedSessions, 'has'>;
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
  /** Ends what has said no hello, nothing for too long, or has a token that ran out or of a session that has ended. */
  check(): void;
  close(code: number): void;
  /** Ends it without waiting for the other side. */
  cut(): void;
}

const helloMs = 5_000;
/** Missed news has to be read before anything is sent; another copy may be a moment ahead of this one. */
const loadedMs = 5_000;
const aheadMs = 1_000;
/** A page that does not take what it is sent costs memory here: it may come back and ask for what it has missed. */
const mostWaitingBytes = 256 * 1024;

export function createConnection(socket: WebSocket, tools: ConnectionTools): Connection {
  const { verifier, endedSessions: ended, feed, clock, log, join } = tools;
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
    const { userId } = found.actor;
    if (!isOpen() || userId === null) return undefined;
    if (hasEnded(ended, found)) return refuse();
    if (!join(userId, connection)) return close(closeCodes.later);
    speaker = found;
    // From here on nothing is awaited: what comes in meanwhile would be sent twice, or never.
    return [...framesSince(feed, after, found.actor)].forEach(send);
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
      if (speaker && concerns(news.audience, speaker.actor) && !hasEnded(ended, speaker)) sendText(text);
    },
    check() {
      const at = now();
      if (at - heardAt > liveSilenceMs) socket.terminate();
      else if (!isGreeted && at - openedAt > helloMs) close(closeCodes.policy);
      else if (speaker && isOpen() && (at >= speaker.expiresAtMs || hasEnded(ended, speaker))) refuse();
    },
    close,
    cut: () => socket.terminate(),
  };
  return connection;
}

/** Asked again after each wait, and before each piece of news: it may have ended meanwhile. */
function hasEnded(endedSessions: ConnectionTools['endedSessions'], { actor }: Speaker): boolean {
  return actor.sessionId !== undefined && endedSessions.has(actor.sessionId);
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

/** Tells, with each frame's time, whether a page sends more than any page would. */
function limitFrames(): (atMs: number) => boolean {
  let beganAt = -Infinity;
  let frames = 0;
  return (atMs) => {
    if (atMs - beganAt >= windowMs) {
      beganAt = atMs;
      frames = 0;
    }
    frames += 1;
    return frames > mostFrames;
  };
}

/** A page's frame, or undefined for anything that is none. */
function readLiveRequest(data: unknown, isBinary: boolean): LiveRequest | undefined {
  if (isBinary || !Buffer.isBuffer(data)) return undefined;
  try {
    return liveRequest.safeParse(JSON.parse(data.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Whom a socket speaks for, and until when. */
interface Speaker {
  readonly actor: Actor;
  readonly expiresAtMs: number;
}

/** Undefined for a token that does not hold. @throws Unanswered while nobody can say. */
async function identify(verifier: TokenVerifier, token: string): Promise<Speaker | undefined> {
  const actor = await verifier.verify(token);
  return actor && { actor, expiresAtMs: expiryOf(token) };
}

/** When a token that was found right runs out. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: number };
  return (exp ?? 0) * 1000;
}
