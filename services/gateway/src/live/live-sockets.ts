import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type LiveFrame, livePath } from '@frizo/contracts';
import {
  type Clock,
  type EndedSessions,
  type Feed,
  type Host,
  type Logger,
  networkOf,
  type TokenVerifier,
} from '@frizo/service-kit';
import { WebSocketServer } from 'ws';
import { createCallers } from '../api/caller.ts';
import { limitByAddress } from '../api/rate-limit.ts';
import type { GatewayEnv } from '../env.ts';
import { closeCodes } from './close-codes.ts';
import { createConnection } from './connection.ts';
import { liveEvents, type LiveNews, readNews } from './live-news.ts';
import { isOwnOrigin } from './own-origin.ts';
import { createRegistry } from './registry.ts';

interface LiveSocketsParts {
  readonly env: Pick<GatewayEnv, 'publicOrigin' | 'rateLimit' | 'liveSocketsPerAddress' | 'proxies'>;
  readonly feed: Feed<LiveNews>;
  readonly verifier: TokenVerifier;
  /** Sockets close as soon as their session ends, not at the next check: another person may be using the browser. */
  readonly endedSessions: Pick<EndedSessions, 'has' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How often sockets are checked. Milliseconds; a second by default. */
  readonly checkEveryMs?: number;
}

/** The server side of the sockets that pages open. */
export interface LiveSockets {
  /** For the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Accepts no more sockets and closes the open ones, so that pages reconnect to another copy. */
  stop(): Promise<void>;
}

/** A frame of a page contains little more than a token. */
const maxFrameBytes = 16 * 1024;
/** How long pages may take to close. */
const closeTimeoutMs = 1_000;

function createLiveSockets(parts: LiveSocketsParts): LiveSockets {
  const { env, feed, log, checkEveryMs = 1_000 } = parts;
  const registry = createRegistry();
  const limit = limitByAddress(env.rateLimit);
  const callers = createCallers({ proxies: env.proxies });
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameBytes,
    // Frames are small; a compression window per socket would cost more memory than it saves traffic.
    perMessageDeflate: false,
  });
  const allClosed = Promise.withResolvers<void>();
  let isStopping = false;
  const checkIfAllClosed = (): void => void (isStopping && registry.all().size === 0 && allClosed.resolve());

  feed.subscribe(({ seq, news }) => {
    const { audience, event } = news;
    const text = JSON.stringify({ type: 'event', seq, event } satisfies LiveFrame);
    const isOfUser = typeof audience === 'object' && 'userId' in audience && !('salonId' in audience);
    const connections = isOfUser ? registry.of(audience.userId) : registry.all();
    for (const connection of connections) connection.deliver(news, text);
  });
  const check = (): void => registry.all().forEach((connection) => connection.check());
  const stopChecks = startChecks(check, checkEveryMs, parts.endedSessions);

  /** Undefined if the page may connect. */
  async function refusalOf(
    request: IncomingMessage,
    address: string,
  ): Promise<[number, number?] | undefined> {
    if (request.url?.split('?', 1)[0] !== livePath) return [404];
    if (!isOwnOrigin(request, env.publicOrigin)) return [403];
    if (isStopping) return [503, 1];
    const waitSeconds = await limit(address);
    if (waitSeconds > 0) return [429, waitSeconds];
    const limitPerAddress = env.liveSocketsPerAddress;
    return limitPerAddress > 0 && registry.countOf(address) >= limitPerAddress ? [429, 30] : undefined;
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = networkOf(callers.addressOf(request));
    const refusal = await refusalOf(request, address);
    if (refusal) return refuseUpgrade(socket, ...refusal);
    server.handleUpgrade(request, socket, head, (page) => {
      const connection = createConnection(page, { ...parts, join: registry.join });
      const leave = registry.open(address, connection);
      page.on('close', () => {
        leave();
        checkIfAllClosed();
      });
    });
    return undefined;
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      accept(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, 'a handshake failed');
        refuseUpgrade(socket, 500);
      });
    },
    async stop() {
      isStopping = true;
      stopChecks();
      for (const connection of registry.all()) connection.close(closeCodes.restart);
      const timer = setTimeout(allClosed.resolve, closeTimeoutMs);
      checkIfAllClosed();
      await allClosed.promise;
      clearTimeout(timer);
      for (const connection of registry.all()) connection.terminate();
      await feed.stop();
    },
  };
}

/** Checks at regular intervals and each time sessions end; returns the function that stops both. */
function startChecks(
  check: () => void,
  everyMs: number,
  endedSessions: LiveSocketsParts['endedSessions'],
): () => void {
  const timer = setInterval(check, everyMs);
  const unsubscribe = endedSessions.subscribe(check);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Refuses a handshake with a plain HTTP response, since the socket is not upgraded. */
function refuseUpgrade(socket: Duplex, status: number, retryAfterSeconds?: number): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-length: 0',
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}

/** A page that reconnects within this time, and has missed no more events than this, gets only those. */
const retention = { keep: 1_000, keepForMs: 60 * 60_000 };

/** Serves live sockets over this host's connection to NATS; see docs/decisions/0008. */
export function startLive({
  host,
  ...parts
}: {
  readonly host: Pick<Host, 'feed' | 'verifier' | 'endedSessions'>;
  readonly env: GatewayEnv;
  readonly clock: Clock;
  readonly log: Logger;
  readonly checkEveryMs?: number;
}): LiveSockets {
  const feed = host.feed({ name: 'LIVE', events: liveEvents, ...retention, read: readNews });
  return createLiveSockets({ ...parts, feed, verifier: host.verifier, endedSessions: host.endedSessions });
}
