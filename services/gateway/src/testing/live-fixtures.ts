import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventDefinition, PayloadOf } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { createLogger, type Actor, type TokenVerifier } from '@frizo/service-kit';
import { fixedClock, startTestHost, until, type FixedClock, type TestHost } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { readEnv } from '../env.ts';
import { startLive } from '../live/live-sockets.ts';
import { openLivePage, type LivePage, type PageOptions } from './live-page.ts';

/** One copy of the gateway's live sockets. */
export interface LiveCopy {
  readonly url: string;
  /** Opens a page that sends a hello. */
  greet(actor: Actor, after?: number): Promise<LivePage>;
  open(options?: PageOptions): Promise<LivePage>;
  stop(): Promise<void>;
}

export interface LiveFixtures {
  readonly clock: FixedClock;
  readonly nats: TestNats;
  token(actor: Actor): Promise<string>;
  startCopy(env?: Readonly<Record<string, string>>, verifier?: TokenVerifier): Promise<LiveCopy>;
  /** Publishes an event as its service's outbox would. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): Promise<void>;
  stop(): Promise<void>;
}

export async function startLiveFixtures(): Promise<LiveFixtures> {
  const nats = await startTestNats();
  const clock = fixedClock('2026-03-02T17:00:00Z');
  const host: TestHost = await startTestHost({
    services: [],
    databaseUrl: '',
    natsUrl: nats.url,
    clock,
    migrate: false,
  });
  const connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  const copies: LiveCopy[] = [];
  let published = 0;

  async function startCopy(
    env: Readonly<Record<string, string>> = {},
    verifier = host.tokens.verifier,
  ): Promise<LiveCopy> {
    const live = startLive({
      host: { feed: host.feed, verifier, endedSessions: host.endedSessions },
      env: readEnv({ SHELL_FOLDER: '', RELEASES_FOLDER: '', RATE_LIMIT: '0', ...env }),
      clock,
      log: createLogger('test', 'silent'),
      checkEveryMs: 10,
    });
    const server = createServer().on('upgrade', live.upgrade);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const copy: LiveCopy = {
      url,
      open: (options) => openLivePage(url, options),
      async greet(actor, after) {
        const page = await openLivePage(url);
        page.send({ type: 'hello', token: await host.tokens.sign(actor), after });
        return page;
      },
      async stop() {
        await live.stop();
        server.closeAllConnections();
        server.close();
      },
    };
    copies.push(copy);
    return copy;
  }

  return {
    clock,
    nats,
    token: (actor) => host.tokens.sign(actor),
    startCopy,
    async publish(event, payload) {
      published += 1;
      const options = { msgID: `live-${published}`, timeout: 1_000 };
      const attempt = () => jetstream(connection).publish(event.subject, JSON.stringify(payload), options);
      // Like the outbox during an outage: repeated until it is stored, and stored once.
      await until(
        () => attempt().then(Boolean, () => false),
        (isStored) => isStored,
      );
    },
    async stop() {
      await Promise.all(copies.map((copy) => copy.stop()));
      await connection.close();
      await host.stop();
      await nats.stop();
    },
  };
}
