import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  clientHeaders,
  headerNames,
  resolveRollouts,
  type Resolution,
  type ShellRecord,
} from '@frizo/contracts';
import { serverVersion, type Bus, type Logger } from '@frizo/service-kit';
import type { GatewayEnv } from '../env.ts';
import { originOfTiles } from '../map-tiles.ts';
import { renderPage } from './render-page.ts';
import { matchRoute, preloadsOf } from './route-assets.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { mayHaveSession, visitorKeyOf } from './visitor-cookie.ts';

interface Resolved {
  readonly resolution: Resolution;
  readonly flags: Record<string, boolean | string | number>;
  readonly etag: string;
  readonly overridden: Record<string, string>;
}

export interface PageParts {
  readonly env: GatewayEnv;
  readonly bus: Bus;
  readonly log: Logger;
  readonly readShell: () => Promise<ShellRecord>;
}

/** Answers every path that is neither a file nor a call with the portal's one page, resolved for this visitor. */
export function servePage({ env, bus, log, readShell }: PageParts) {
  let lastResolved: Resolved = { resolution: {}, flags: {}, etag: '', overridden: {} };

  /** While the rollout service is away, pages are made from its last answer: old remotes are better than none. */
  async function resolveFor(visitor: string): Promise<Resolved> {
    // The version that the page will send with its calls, so that a rule by version says the same to both.
    const clientVersion = clientHeaders[headerNames.version];
    try {
      lastResolved = await bus.ask(resolveRollouts, { visitor, clientVersion });
    } catch (error) {
      log.error({ err: error }, 'rollouts could not be resolved; the last answer stands in');
    }
    return lastResolved;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const shell = await readShell();
    const visitor = visitorKeyOf(request, env.isBehindTls);
    const { resolution, flags, etag, overridden } = await resolveFor(visitor.key);
    // Joined, not resolved: `//elsewhere.test` is a path of this portal, if an odd one.
    const path = URL.parse(`http://portal${request.url ?? '/'}`)?.pathname ?? '/';
    const route = matchRoute(resolution, path);
    const nonce = randomBytes(16).toString('base64');
    const html = renderPage({
      productName: env.productName,
      title: route ? `${route.title} · ${env.productName}` : env.productName,
      nonce,
      shell,
      preloads: route ? preloadsOf(route, shell) : [],
      boot: {
        product: { name: env.productName, ...(env.productLinks && { links: env.productLinks }) },
        ...(mayHaveSession(request) ? {} : { session: null }),
        resolution,
        resolutionEtag: etag,
        ...(Object.keys(overridden).length > 0 && { overridden }),
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
