import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { crossSiteHeader, errorKeys } from '@frizo/contracts';
import type { Bus, Logger, ObjectStore, RequestHandler } from '@frizo/service-kit';
import { answerError } from './api/answer-error.ts';
import { answerRelay, answerServiceRelay, type RelayParts } from './api/answer-relay.ts';
import { createCallers, type Callers } from './api/caller.ts';
import { crossSite, isCrossSite, isNavigation, isWrite } from './api/cross-site.ts';
import { dispatch } from './api/dispatch.ts';
import { limitByAddress, tooManyRequests } from './api/rate-limit.ts';
import { createDevRemotes } from './dev/dev-remotes.ts';
import type { GatewayEnv } from './env.ts';
import { servePushWorker, serveImmutable } from './files/static-files.ts';
import { commonHeaders } from './html/security-headers.ts';
import { removeIdentityCookies } from './html/visitor-cookie.ts';
import { servePage, createShellReader } from './html/serve-page.ts';
import { serveReleases } from './releases/serve-releases.ts';
import { describeApi } from './docs/describe-api.ts';
import { docsPage, docsStyle } from './docs/docs-page.ts';

/** Only this service gets the cookies of a session. */
const sessionService = 'identity';
/** The relay of one service. */
const relayPath = /^\/api\/[a-z]+\/relay\/*(?:\?|$)/;
/** The provider of payments sends the events of all users from few addresses. */
const webhookPath = '/api/payments/webhooks/stripe';
const webhookLimitFactor = 10;

export interface GatewayParts {
  readonly env: GatewayEnv;
  readonly bus: Bus;
  readonly log: Logger;
  /** The services that run in this process. */
  readonly handlers: ReadonlyMap<string, RequestHandler>;
  /** The gateway's own address, for the entries of a relay. */
  readonly origin: () => string;
  /** The store of releases; by default the one in the settings. */
  readonly releases?: ObjectStore | undefined;
}

/** The entry point of the portal: calls to services, files of the shell and of releases, and the page for everything else. */
export function createGateway(parts: GatewayParts): RequestHandler {
  const { env, log } = parts;
  const devShell = env.devFolder === undefined ? undefined : join(env.devFolder, 'shell');
  const shellFiles = serveImmutable(
    env.shellFolder,
    devShell === undefined ? undefined : serveImmutable(devShell),
  );
  const releaseFiles = serveReleases({ env, log, store: parts.releases });
  const devRemotes = createDevRemotes(env.devFolder);
  const page = servePage({
    ...parts,
    readShell: createShellReader(env.shellFolder),
    devRemotes,
    readDevShell: createShellReader(devShell ?? env.shellFolder),
  });
  const callers = createCallers({ proxies: env.proxies });
  const answerCall = createCalls(parts, callers);
  const headers = Object.entries(commonHeaders({ behindTls: env.isBehindTls }));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    delete request.headers[crossSiteHeader];
    // A relay was checked when it was received.
    const isFromOtherSite = !callers.isEntry(request) && isCrossSite(request, env.publicOrigin);
    if (path.startsWith('/api/')) return answerCall(request, response, { path, isFromOtherSite });
    // Pages read cookies and set one: another site may link to them, but not load them in a script or a frame.
    const isLoadedByOtherSite = isFromOtherSite && !isNavigation(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerError(response, 405, { key: errorKeys.badRequest, message: 'Pages are only read.' });
    }
    if (path.startsWith('/r/')) {
      if (!isLoadedByOtherSite && (await devRemotes.serve(request, response))) return;
      request.url = path.slice(2);
      return releaseFiles(request, response);
    }
    if (path.startsWith('/assets/')) return shellFiles(request, response);
    if (path === '/push-worker.js') return servePushWorker(response);
    if (isLoadedByOtherSite) return answerError(response, 403, crossSite);
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

/** Handles `/api/…`: relays and the documentation of the calls here, all other calls by the service in the path. */
function createCalls({ env, log, handlers, origin }: GatewayParts, callers: Callers) {
  const limit = limitByAddress(env.rateLimit);
  const limitWebhooks = limitByAddress(env.rateLimit * webhookLimitFactor);
  const docs = serveDocs(env.productName);
  const relayParts: RelayParts = { origin, callers, limit };

  function callService(service: string, request: IncomingMessage, response: ServerResponse): void {
    const upstream = handlers.get(service) ?? env.serviceUrls.get(service);
    if (!upstream) {
      answerError(response, 404, { key: errorKeys.notFound, message: 'There is no such call.' });
      return;
    }
    if (service !== sessionService) removeIdentityCookies(request);
    request.headers['x-forwarded-for'] = callers.addressOf(request);
    request.headers['x-forwarded-proto'] = env.isBehindTls ? 'https' : 'http';
    dispatch(upstream, request, response, (error) => {
      log.error({ err: error, service }, 'service did not answer');
      answerError(response, 503, unavailable);
    });
  }

  return async function answerCall(
    request: IncomingMessage,
    response: ServerResponse,
    { path, isFromOtherSite }: { path: string; isFromOtherSite: boolean },
  ): Promise<void> {
    const limitOfPath = path === webhookPath ? limitWebhooks : limit;
    const waitSeconds = await limitOfPath(callers.addressOf(request));
    if (waitSeconds > 0) return answerError(response, 429, tooManyRequests(waitSeconds));
    if (isFromOtherSite && isWrite(request)) return answerError(response, 403, crossSite);
    // Tells the service to neither read nor set a cookie.
    if (isFromOtherSite) request.headers[crossSiteHeader] = 'yes';
    const service = path.split(/[/?]/, 3)[2] ?? '';
    if (request.method === 'POST' && !callers.isEntry(request)) {
      if (path === '/api/relay') return answerRelay(request, response, relayParts);
      if (relayPath.test(path)) return answerServiceRelay(request, response, service, relayParts);
    }
    if (request.method === 'GET' && docs(path, response)) return;
    return callService(service, request, response);
  };
}

const unavailable = {
  key: errorKeys.unavailable,
  message: 'This is not available right now. Please try again.',
  retryAfterSeconds: 2,
};
const internal = { key: errorKeys.internal, message: 'Something went wrong, please try again.' };

/** Serves the documentation of the calls; returns false for any other path. Each page is created on first use. */
function serveDocs(productName: string): (path: string, response: ServerResponse) => boolean {
  const document = once(() => describeApi(productName));
  const pages: Readonly<Record<string, { type: string; content: () => string }>> = {
    '/api/openapi.json': { type: 'application/json', content: once(() => JSON.stringify(document())) },
    '/api/docs': { type: 'text/html', content: once(() => docsPage(productName, document())) },
    '/api/docs.css': { type: 'text/css', content: () => docsStyle },
  };
  return (path, response) => {
    const page = pages[path];
    if (page === undefined) return false;
    response.setHeader('content-type', `${page.type}; charset=utf-8`);
    response.setHeader('cache-control', 'no-cache');
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    );
    response.end(page.content());
    return true;
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
