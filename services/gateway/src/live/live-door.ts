import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { livePath, type LiveFrame } from '@frizo/contracts';
import type { Clock, Feed, Logger, TokenVerifier } from '@frizo/service-kit';
import { WebSocketServer } from 'ws';
import { createCallers } from '../api/caller.ts';
import { limitByAddress } from '../api/rate-limit.ts';
import type { GatewayEnv } from '../env.ts';
import { closeCodes } from './close-codes.ts';
import { createConnection } from './connection.ts';
import type { LiveNews } from './live-news.ts';
import { isOwnOrigin } from './own-origin.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { createRegistry } from './registry.ts';

export interface LiveDoorParts {
  readonly env: Pick<GatewayEnv, 'publicOrigin' | 'rateLimit' | 'liveSocketsPerAddress' | 'proxies'>;
  readonly feed: Feed<LiveNews>;
  readonly verifier: TokenVerifier;
  readonly clock: Clock;
  readonly log: Logger;
  /** How often sockets are looked over. Milliseconds; a second where absent. */
  readonly checkEveryMs?: number;
}

/** Where pages open their sockets. */
export interface LiveDoor {
  /** For the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends all pages away, so that they come back to another copy, and takes no more. */
  stop(): Promise<void>;
}

/** A frame of a page is a token and a few words. */
const mostFrameBytes = 16 * 1024;
/** Pages get so long to say goodbye. */
const farewellMs = 1_000;

export function createLiveDoor(parts: LiveDoorParts): LiveDoor {
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

  feed.listen(({ seq, news }) => {
    const { audience, event } = news;
    const text = JSON.stringify({ type: 'event', seq, event } satisfies LiveFrame);
    const hearers = typeof audience === 'object' ? registry.of(audience.userId) : registry.all();
    for (const connection of hearers) connection.deliver(news, text);
  });
  const checks = setInterval(() => {
    for (const connection of registry.all()) connection.check();
  }, checkEveryMs);

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
    const address = callers.addressOf(request);
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
      clearInterval(checks);
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
