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

/** What `services/gateway/src/index.ts` exports. It is found by its folder, as every service is. */
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

/** Where pages open their sockets. */
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
  /** Where to listen, if the port is taken already; else that of the settings. */
  readonly reservedPort?: ReservedPort | undefined;
}

export interface Front {
  /** Takes no more requests, lets those under way end, and gives the port back. */
  stop(): Promise<void>;
}

/** Requests that still run after this long are cut off. */
const drainMs = 5_000;

/** Listens: as the gateway, or, in a process that runs services for a gateway elsewhere, for these services only. */
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
      // Sockets do not end by themselves: their pages are told to come back.
      await live?.stop();
      server.closeIdleConnections();
      const impatience = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(impatience);
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
