import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  systemClock,
  type Bus,
  type Clock,
  type Host,
  type Logger,
  type RequestHandler,
} from '@frizo/service-kit';
import { repositoryRoot } from '../machine/repository.ts';
import { reservePort, type ReservedPort } from './reserved-port.ts';
import { isGatewayWanted } from './find-services.ts';
import type { Environment, Settings } from './settings.ts';

/** The exports of `services/gateway/src/index.ts`, which is loaded by its folder, like every service. */
interface GatewayModule {
  readEnv(env: Environment): unknown;
  createGateway(parts: {
    env: unknown;
    bus: Bus;
    log: Logger;
    handlers: ReadonlyMap<string, RequestHandler>;
    origin: () => string;
  }): RequestHandler;
  startLive(parts: { env: unknown; host: Host; clock: Clock; log: Logger }): Live;
}

/** Handles the web sockets of pages. */
interface Live {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

export interface FrontOptions {
  readonly settings: Settings;
  readonly env: Environment;
  readonly host: Host;
  readonly log: Logger;
  readonly clock?: Clock | undefined;
  /** A port that is already bound; by default the port of the settings. */
  readonly reservedPort?: ReservedPort | undefined;
}

export interface Front {
  /** Stops accepting requests, waits for running ones, and releases the port. */
  stop(): Promise<void>;
}

/** Requests that still run after this long are aborted. */
const drainMs = 5_000;

/** Starts the HTTP server: the gateway, or only services for a gateway in another process. */
export async function startFront(options: FrontOptions): Promise<Front> {
  const { port, host: address, services } = options.settings;
  const { handler, live }: Gateway = isGatewayWanted(services)
    ? await gatewayOf(options)
    : { handler: byServiceOf(options.host) };
  const { reservedPort = await reservePort(port, address) } = options;
  const server = reservedPort.open(handler);
  if (live) server.on('upgrade', live.upgrade);
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      // Closes the sockets, so that their pages reconnect later.
      await live?.stop();
      server.closeIdleConnections();
      const drainTimer = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(drainTimer);
    },
  };
}

interface Gateway {
  readonly handler: RequestHandler;
  readonly live?: Live;
}

async function gatewayOf(options: FrontOptions): Promise<Gateway> {
  const { settings, env, host, log, clock = systemClock } = options;
  const file = join(repositoryRoot, 'services', 'gateway', 'src', 'index.ts');
  const gateway = (await import(pathToFileURL(file).href)) as GatewayModule;
  const gatewayEnv = gateway.readEnv(env);
  const handler = gateway.createGateway({
    env: gatewayEnv,
    bus: host.bus,
    log,
    handlers: host.handlers,
    origin: () => `http://127.0.0.1:${settings.port}`,
  });
  return { handler, live: gateway.startLive({ env: gatewayEnv, host, clock, log }) };
}

function byServiceOf(host: Host): RequestHandler {
  return (request, response) => {
    const handler = host.handlers.get(request.url?.split(/[/?]/, 3)[2] ?? '');
    if (handler !== undefined) return handler(request, response);
    response.writeHead(404).end();
  };
}
