import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientHeaders, headerNames, resolveRollouts, type ShellRecord } from '@frizo/contracts';
import { serverVersion, type Bus, type Logger } from '@frizo/service-kit';
import type { DevRemotes } from '../dev/dev-remotes.ts';
import { choicesOf, refreshHookOf, withDevRemotes } from '../dev/with-dev-remotes.ts';
import type { GatewayEnv } from '../env.ts';
import { originOfTiles } from '../map-tiles.ts';
import { createLastResolved, type Resolved } from './last-resolved.ts';
import { renderPage } from './render-page.ts';
import { matchRoute, preloadsOf } from './route-assets.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { mayHaveSession, signedCookiesOf, visitorKeyOf } from './visitor-cookie.ts';

export interface PageParts {
  readonly env: GatewayEnv;
  readonly bus: Bus;
  readonly log: Logger;
  readonly readShell: () => Promise<ShellRecord>;
  readonly devRemotes: DevRemotes;
  /** The shell in development: React in a release cannot replace components. */
  readonly readDevShell: () => Promise<ShellRecord>;
}

/** Answers every path that is neither a file nor a call with the portal's one page, resolved for this visitor. */
export function servePage({ env, bus, log, readShell, devRemotes, readDevShell }: PageParts) {
  const last = createLastResolved();

  /** While the rollout service is away, pages are made from its last answers: old remotes are better than none. */
  async function resolveFor(visitor: string, request: IncomingMessage): Promise<Resolved> {
    // The version that the page will send with its calls, so that a rule by version says the same to both.
    const clientVersion = clientHeaders[headerNames.version];
    const signed = signedCookiesOf(request);
    try {
      const resolved = await bus.ask(resolveRollouts, { visitor, clientVersion, ...signed });
      last.keep(visitor, resolved, Object.keys(signed).length === 0);
      return resolved;
    } catch (error) {
      log.error({ err: error }, 'rollouts could not be resolved; the last answer stands in');
      return last.of(visitor);
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visitor = visitorKeyOf(request, env.isBehindTls);
    const developed = await devRemotes.of(request);
    const isDeveloped = Object.keys(developed).length > 0;
    const shell = await (isDeveloped ? readDevShell() : readShell());
    const resolved = await resolveFor(visitor.key, request);
    const own = withDevRemotes(resolved, developed);
    const { resolution, flags, etag } = own;
    // Joined, not resolved: `//elsewhere.test` is a path of this portal, if an odd one.
    const path = URL.parse(`http://portal${request.url ?? '/'}`)?.pathname ?? '/';
    const route = matchRoute(resolution, path);
    const nonce = randomBytes(16).toString('base64');
    const html = renderPage({
      productName: env.productName,
      title: route ? `${route.title} · ${env.productName}` : env.productName,
      nonce,
      shell,
      firstScripts: Object.keys(developed).slice(0, 1).map(refreshHookOf),
      preloads: route ? preloadsOf(route, shell) : [],
      boot: {
        product: { name: env.productName, ...(env.productLinks && { links: env.productLinks }) },
        ...(mayHaveSession(request) ? {} : { session: null }),
        resolution,
        resolutionEtag: etag,
        ...choicesOf(own),
        flags,
        ...(env.mapTiles && { map: env.mapTiles }),
        ...(env.pushPublicKey ? { pushPublicKey: env.pushPublicKey } : {}),
        versions: { front: shell.version, back: serverVersion() },
      },
    });
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      // The page holds this visitor's resolution and nonce.
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, env.mapTiles && originOfTiles(env.mapTiles)),
      ...(visitor.setCookie ? { 'set-cookie': visitor.setCookie } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : html);
  };
}
