import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bus, Host, Logger, RequestHandler } from '@frizo/service-kit';
import { repositoryRoot } from '../machine/repository.ts';
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
}

export interface FrontOptions {
  readonly settings: Settings;
  readonly env: Environment;
  readonly host: Host;
  readonly log: Logger;
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
  const handler = isGatewayWanted(services) ? await gatewayOf(options) : byServiceOf(options.host);
  const server = createServer(handler);
  server.listen(port, address);
  await once(server, 'listening');
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const impatience = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(impatience);
    },
  };
}

async function gatewayOf({ settings, env, host, log }: FrontOptions): Promise<RequestHandler> {
  const file = join(repositoryRoot, 'services', 'gateway', 'src', 'index.ts');
  const gateway = (await import(pathToFileURL(file).href)) as GatewayModule;
  return gateway.createGateway({
    env: gateway.readEnv(env),
    bus: host.bus,
    log,
    handlers: host.handlers,
    origin: () => `http://127.0.0.1:${settings.port}`,
  });
}

function byServiceOf(host: Host): RequestHandler {
  return (request, response) => {
    const handler = host.handlers.get(request.url?.split(/[/?]/, 3)[2] ?? '');
    if (handler !== undefined) return handler(request, response);
    response.writeHead(404).end();
  };
}
