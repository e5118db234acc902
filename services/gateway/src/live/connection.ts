import { liveSilenceMs, type LiveFrame, type LiveRequest, liveRequest } from '@frizo/contracts';
import type { Actor, Clock, EndedSessions, Feed, Logger, TokenVerifier } from '@frizo/service-kit';
import type { WebSocket } from 'ws';
import { closeCodes } from './close-codes.ts';
import { includesActor, type LiveNews } from './live-news.ts';

const windowMs = 10_000;

/** A page pings every 20 s and sends a token every ten minutes. */
const maxFrames = 30;

export interface ConnectionTools {
  readonly verifier: TokenVerifier;
  readonly endedSessions: Pick<EndedSessions, 'has'>;
  readonly feed: Pick<Feed<LiveNews>, 'last' | 'since' | 'reached'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Registers the connection for this user; false if they have too many. */
  readonly join: (userId: number, connection: Connection) => boolean;
}

/** One page's socket. */
export interface Connection {
  /** Sends a live event if it is for this user. `text` is its frame, the same for all. */
  deliver(news: LiveNews, text: string): void;
  /** Closes the socket if it has sent no hello, was silent for too long, or its token has expired or belongs to an ended session. */
  check(): void;
  close(code: number): void;
  /** Closes the socket without waiting for the client. */
  terminate(): void;
}

const helloMs = 5_000;
/** Missed events must be read before any are sent; another copy may be slightly ahead of this one. */
const loadedMs = 5_000;
const aheadMs = 1_000;
/** A client that does not read uses memory here; it is disconnected, and may reconnect and get what it missed. */
const maxBufferedBytes = 256 * 1024;

export function createConnection(socket: WebSocket, tools: ConnectionTools): Connection {
  const { verifier, endedSessions: ended, feed, clock, log, join } = tools;
  const now = (): number => clock.now().getTime();
  const openedAt = now();
  const isFlood = limitFrames();
  let lastFrameAt = openedAt;
  let hasHello = false;
  let holder: TokenHolder | undefined;

  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const close = (code: number): void => socket.close(code);
  const sendText = (text: string): void => {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else if (isOpen()) socket.send(text);
  };
  const send = (frame: LiveFrame): void => sendText(JSON.stringify(frame));
  const refuse = (): void => {
    send({ type: 'refused' });
    close(closeCodes.policy);
  };

  async function handleHello(token: string, after: number | undefined): Promise<void> {
    const found = await identify(verifier, token);
    if (!found) return refuse();
    if (!(await feed.reached(0, loadedMs))) return close(closeCodes.later);
    if (after !== undefined) await feed.reached(after, aheadMs);
    const { userId } = found.actor;
    if (!isOpen() || userId === null) return undefined;
    if (hasEnded(ended, found)) return refuse();
    if (!join(userId, connection)) return close(closeCodes.later);
    holder = found;
    // No await from here on: otherwise events that arrive in the meantime would be sent twice, or never.
    return [...framesSince(feed, after, found.actor)].forEach(send);
  }

  async function renew(token: string): Promise<void> {
    const found = await identify(verifier, token);
    if (!found || found.actor.userId !== holder?.actor.userId) return refuse();
    holder = found;
    return undefined;
  }

  async function handle(request: LiveRequest): Promise<void> {
    if (request.type === 'ping') return send({ type: 'pong' });
    if (request.type === 'token') return holder ? renew(request.token) : close(closeCodes.policy);
    if (hasHello) return close(closeCodes.policy);
    hasHello = true;
    return handleHello(request.token, request.after);
  }

  socket.on('message', (data, isBinary) => {
    if (!isOpen()) return;
    lastFrameAt = now();
    const request = isFlood(lastFrameAt) ? undefined : readLiveRequest(data, isBinary);
    if (!request) return close(closeCodes.policy);
    handle(request).catch((error: unknown) => {
      // The token could not be verified: a refusal would log all users out.
      log.warn({ err: error }, 'a live connection could not be started; the page will reconnect');
      close(closeCodes.later);
    });
  });
  // The close event follows.
  socket.on('error', () => undefined);

  const connection: Connection = {
    deliver(news, text) {
      if (holder && includesActor(news.audience, holder.actor) && !hasEnded(ended, holder)) sendText(text);
    },
    check() {
      const at = now();
      if (at - lastFrameAt > liveSilenceMs) socket.terminate();
      else if (!hasHello && at - openedAt > helloMs) close(closeCodes.policy);
      else if (holder && isOpen() && (at >= holder.expiresAtMs || hasEnded(ended, holder))) refuse();
    },
    close,
    terminate: () => socket.terminate(),
  };
  return connection;
}

/** Checked after each wait and before each event, because the session may have ended in the meantime. */
function hasEnded(endedSessions: ConnectionTools['endedSessions'], { actor }: TokenHolder): boolean {
  return actor.sessionId !== undefined && endedSessions.has(actor.sessionId);
}

/** The events that this user has missed, then `ready`; if they are no longer known, only `ready`. */
function* framesSince(
  feed: ConnectionTools['feed'],
  after: number | undefined,
  actor: Actor,
): Generator<LiveFrame> {
  const { entries, isComplete } = feed.since(after ?? feed.last());
  for (const { seq, news } of isComplete ? entries : [])
    if (includesActor(news.audience, actor)) yield { type: 'event', seq, event: news.event };
  yield { type: 'ready', seq: feed.last(), isComplete };
}

/** Returns a function that takes each frame's time and returns whether there are too many. */
function limitFrames(): (atMs: number) => boolean {
  let windowStartedAt = -Infinity;
  let frames = 0;
  return (atMs) => {
    if (atMs - windowStartedAt >= windowMs) {
      windowStartedAt = atMs;
      frames = 0;
    }
    frames += 1;
    return frames > maxFrames;
  };
}

/** A valid frame of a page, or undefined. */
function readLiveRequest(data: unknown, isBinary: boolean): LiveRequest | undefined {
  if (isBinary || !Buffer.isBuffer(data)) return undefined;
  try {
    return liveRequest.safeParse(JSON.parse(data.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The user of a socket, and when their token expires. */
interface TokenHolder {
  readonly actor: Actor;
  readonly expiresAtMs: number;
}

/** Undefined for an invalid token. @throws Unanswered while tokens cannot be verified. */
async function identify(verifier: TokenVerifier, token: string): Promise<TokenHolder | undefined> {
  const actor = await verifier.verify(token);
  return actor && { actor, expiresAtMs: expiryOf(token) };
}

/** When a verified token expires. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: number };
  return (exp ?? 0) * 1000;
}
