import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorKeys } from '@frizo/contracts';
import type { Bus, Logger, ObjectStore, RequestHandler } from '@frizo/service-kit';
import { answerError } from './api/answer-error.ts';
import { answerRelay } from './api/answer-relay.ts';
import { createCallers } from './api/caller.ts';
import { dispatch } from './api/dispatch.ts';
import { limitByAddress } from './api/rate-limit.ts';
import { createDevRemotes } from './dev/dev-remotes.ts';
import type { GatewayEnv } from './env.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { servePushWorker } from './files/push-worker.ts';
import { serveImmutable } from './files/serve-immutable.ts';
import { commonHeaders } from './html/security-headers.ts';
import { servePage } from './html/serve-page.ts';
import { createShellReader } from './html/shell-reader.ts';
import { serveReleases } from './releases/serve-releases.ts';

export interface GatewayParts {
  readonly env: GatewayEnv;
  readonly bus: Bus;
  readonly log: Logger;
  /** The services that run in this process. */
  readonly handlers: ReadonlyMap<string, RequestHandler>;
  /** Where this gateway answers, for the entries of a relay. */
  readonly origin: () => string;
  /** Of releases; else the one that the settings name. */
  readonly releases?: ObjectStore | undefined;
}

/** The one door of the portal: calls to services, files of the shell and of releases, and the page for everything else. */
export function createGateway(parts: GatewayParts): RequestHandler {
  const { env, log, handlers } = parts;
  const devShell = env.devFolder === undefined ? undefined : join(env.devFolder, 'shell');
  const shellFiles = serveImmutable(
    env.shellFolder,
    devShell === undefined ? undefined : serveImmutable(devShell),
  );
  const releaseFiles = serveReleases({ env, log, store: parts.releases });
  const docs = serveDocs(env.productName);
  const devRemotes = createDevRemotes(env.devFolder);
  const page = servePage({
    ...parts,
    readShell: createShellReader(env.shellFolder),
    devRemotes,
    readDevShell: createShellReader(devShell ?? env.shellFolder),
  });
  const limit = limitByAddress(env.rateLimit);
  const callers = createCallers({ proxies: env.proxies });
  const headers = Object.entries(commonHeaders({ behindTls: env.isBehindTls }));

  function callService(service: string, request: IncomingMessage, response: ServerResponse): void {
    const upstream = handlers.get(service) ?? env.serviceUrls.get(service);
    if (!upstream) {
      answerError(response, 404, { key: errorKeys.notFound, message: 'There is no such call.' });
      return;
    }
    request.headers['x-forwarded-for'] = callers.addressOf(request);
    request.headers['x-forwarded-proto'] = env.isBehindTls ? 'https' : 'http';
    dispatch(upstream, request, response, (error) => {
      log.error({ err: error, service }, 'service did not answer');
      answerError(response, 503, unavailable);
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) {
      const waitSeconds = await limit(callers.addressOf(request));
      if (waitSeconds > 0) return answerError(response, 429, { ...tooMany, retryAfterSeconds: waitSeconds });
      if (path === '/api/relay' && request.method === 'POST')
        return answerRelay(request, response, { origin: parts.origin, callers });
      if (request.method === 'GET' && docs(path, response)) return;
      return callService(path.split(/[/?]/, 3)[2] ?? '', request, response);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerError(response, 405, { key: errorKeys.badRequest, message: 'Pages are only read.' });
    }
    if (path.startsWith('/r/')) {
      if (await devRemotes.serve(request, response)) return;
      request.url = path.slice(2);
      return releaseFiles(request, response);
    }
    if (path.startsWith('/assets/')) return shellFiles(request, response);
    if (path === '/push-worker.js') return servePushWorker(response);
    return page(request, response);
  }

  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, 'gateway failed');
      if (response.headersSent) response.destroy();
      else answerError(response, 500, internal);
    });
  };
}

const unavailable = {
  key: errorKeys.unavailable,
  message: 'This is not available right now. Please try again.',
  retryAfterSeconds: 2,
};
const tooMany = { key: errorKeys.tooManyRequests, message: 'Too many requests. Please wait a moment.' };
const internal = { key: errorKeys.internal, message: 'Something went wrong, please try again.' };
