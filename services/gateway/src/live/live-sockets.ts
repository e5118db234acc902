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
  /** Sockets close the moment their session ends, and not at the next look: somebody else may be at the other end. */
  readonly endedSessions: Pick<EndedSessions, 'has' | 'subscribe'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How often sockets are looked over. Milliseconds; a second where absent. */
  readonly checkEveryMs?: number;
}

/** The server side of the sockets that pages open. */
export interface LiveSockets {
  /** For the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends all pages away, so that they come back to another copy, and takes no more. */
  stop(): Promise<void>;
}

/** A frame of a page is a token and a few words. */
const mostFrameBytes = 16 * 1024;
/** Pages get so long to say goodbye. */
const farewellMs = 1_000;

function createLiveSockets(parts: LiveSocketsParts): LiveSockets {
  const { env, feed, log, checkEveryMs = 1_000 } = parts;
  const registry = createRegistry();
  const limit = limitByAddress(env.rateLimit);
  const callers = createCallers({ proxies: env.proxies });
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mostFrameBytes,
    // Frames are small; a window a socket costs more memory than it saves traffic.
    perMessageDeflate: false,
  });
  const gone = Promise.withResolvers<void>();
  let isStopping = false;
  const lookWhetherGone = (): void => void (isStopping && registry.all().size === 0 && gone.resolve());

  feed.subscribe(({ seq, news }) => {
    const { audience, event } = news;
    const text = JSON.stringify({ type: 'event', seq, event } satisfies LiveFrame);
    const isOfUser = typeof audience === 'object' && 'userId' in audience;
    const hearers = isOfUser ? registry.of(audience.userId) : registry.all();
    for (const connection of hearers) connection.deliver(news, text);
  });
  const check = (): void => registry.all().forEach((connection) => connection.check());
  const stopChecks = startChecks(check, checkEveryMs, parts.endedSessions);

  /** Undefined where the page may come in. */
  async function refusalOf(
    request: IncomingMessage,
    address: string,
  ): Promise<[number, number?] | undefined> {
    if (request.url?.split('?', 1)[0] !== livePath) return [404];
    if (!isOwnOrigin(request, env.publicOrigin)) return [403];
    if (isStopping) return [503, 1];
    const waitSeconds = await limit(address);
    if (waitSeconds > 0) return [429, waitSeconds];
    const most = env.liveSocketsPerAddress;
    return most > 0 && registry.countOf(address) >= most ? [429, 30] : undefined;
  }

  async function letIn(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = networkOf(callers.addressOf(request));
    const refusal = await refusalOf(request, address);
    if (refusal) return refuseUpgrade(socket, ...refusal);
    server.handleUpgrade(request, socket, head, (page) => {
      const connection = createConnection(page, { ...parts, join: registry.join });
      const leave = registry.open(address, connection);
      page.on('close', () => {
        leave();
        lookWhetherGone();
      });
    });
    return undefined;
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      letIn(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, 'a handshake failed');
        refuseUpgrade(socket, 500);
      });
    },
    async stop() {
      isStopping = true;
      stopChecks();
      for (const connection of registry.all()) connection.close(closeCodes.restart);
      const impatience = setTimeout(gone.resolve, farewellMs);
      lookWhetherGone();
      await gone.promise;
      clearTimeout(impatience);
      for (const connection of registry.all()) connection.cut();
      await feed.stop();
    },
  };
}

/** Checks at regular intervals, and each time sessions end; answers how to stop both. */
function startChecks(
  check: () => void,
  everyMs: number,
  endedSessions: LiveSocketsParts['endedSessions'],
): () => void {
  const timer = setInterval(check, everyMs);
  const stopListening = endedSessions.subscribe(check);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** Answers a handshake that is not wanted, in the only words that are left there: plain HTTP. */
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

/** A page that comes back within this time, and has not missed more than this, gets just what it has missed. */
const kept = { keep: 1_000, keepForMs: 60 * 60_000 };

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
  const feed = host.feed({ name: 'LIVE', events: liveEvents, ...kept, read: readNews });
  return createLiveSockets({ ...parts, feed, verifier: host.verifier, endedSessions: host.endedSessions });
}
