import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  clientHeaders,
  findGalleryItem,
  headerNames,
  imageUrl,
  resolveRollouts,
  type ShellRecord,
  shellRecord,
} from '@frizo/contracts';
import { type Bus, type Logger, serverVersion } from '@frizo/service-kit';
import type { DevRemotes } from '../dev/dev-remotes.ts';
import { choicesOf, refreshHookOf, withDevRemotes } from '../dev/with-dev-remotes.ts';
import type { GatewayEnv } from '../env.ts';
import { originOfTiles } from '../map-tiles.ts';
import { createLastResolved, type Resolved } from './last-resolved.ts';
import { pageHeadOf, type SharedPicture } from './page-head.ts';
import { type Preload, renderPage } from './render-page.ts';
import { type MatchedRoute, matchRoute, preloadsOf } from './route-assets.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { mayHaveSession, pageProofCookie, signedCookiesOf, visitorKeyOf } from './visitor-cookie.ts';

export interface PageParts {
  readonly env: GatewayEnv;
  readonly bus: Bus;
  readonly log: Logger;
  readonly readShell: () => Promise<ShellRecord>;
  readonly devRemotes: DevRemotes;
  /** The development build of the shell: React in a release cannot replace components. */
  readonly readDevShell: () => Promise<ShellRecord>;
}

/** Serves every path that is neither a file nor a call with the portal's page, resolved for this visitor. */
export function servePage(parts: PageParts) {
  const { env, bus, log, readShell, devRemotes, readDevShell } = parts;
  const last = createLastResolved();

  /** While the rollout service is unavailable, pages use its last replies: old remotes are better than none. */
  async function resolveFor(visitor: string, request: IncomingMessage): Promise<Resolved> {
    // The version that the page will send with its calls, so that rules by version give the same result for both.
    const clientVersion = clientHeaders[headerNames.version];
    const signed = signedCookiesOf(request);
    try {
      const resolved = await bus.request(resolveRollouts, { visitor, clientVersion, ...signed });
      last.save(visitor, resolved, Object.keys(signed).length === 0);
      return resolved;
    } catch (error) {
      log.error({ err: error }, 'rollouts could not be resolved; the last reply is used');
      return last.of(visitor);
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visitor = visitorKeyOf(request, env.isBehindTls);
    const developed = await devRemotes.of(request);
    const isDeveloped = Object.keys(developed).length > 0;
    const shell = await (isDeveloped ? readDevShell() : readShell());
    const [resolved, shared] = await Promise.all([
      resolveFor(visitor.key, request),
      sharedPictureOf(request, parts),
    ]);
    const own = withDevRemotes(resolved, developed);
    const { resolution, flags, etag } = own;
    // Concatenated, not resolved: `//elsewhere.test` is a path of this portal.
    const path = URL.parse(`http://portal${request.url ?? '/'}`)?.pathname ?? '/';
    const route = matchRoute(resolution, path);
    const hasSession = mayHaveSession(request);
    const { productName, publicOrigin } = env;
    const head = { ...pageHeadOf({ path, shell, resolution, productName, publicOrigin }), shared };
    const nonce = randomBytes(16).toString('base64');
    const html = renderPage({
      productName: env.productName,
      head,
      nonce,
      shell,
      firstScripts: Object.keys(developed).slice(0, 1).map(refreshHookOf),
      preloads: preloadsFor(route, shell, hasSession),
      boot: {
        product: { name: env.productName, ...(env.productLinks && { links: env.productLinks }) },
        ...(hasSession ? {} : { session: null }),
        resolution,
        resolutionEtag: etag,
        ...choicesOf(own),
        flags,
        ...(env.mapTiles && { map: env.mapTiles }),
        ...(env.pushPublicKey ? { pushPublicKey: env.pushPublicKey } : {}),
        ...(env.pushSandbox ? { pushSandbox: env.pushSandbox } : {}),
        versions: { front: shell.version, back: serverVersion() },
      },
    });
    response.writeHead(head.isKnown ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      // The page contains this visitor's resolution and nonce.
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, {
        tiles: env.mapTiles && originOfTiles(env.mapTiles),
        ...env.cardOrigins,
      }),
      ...setCookies(visitor.setCookie, pageProofCookie(resolved.pageProof, env.isBehindTls)),
    });
    response.end(request.method === 'HEAD' ? undefined : html);
  };
}

/** A visitor is redirected from a protected route to the log-in, and needs no files of that route. */
function preloadsFor(route: MatchedRoute | undefined, shell: ShellRecord, hasSession: boolean): Preload[] {
  if (route === undefined || (route.isForLoggedIn && !hasSession)) return [];
  return preloadsOf(route, shell);
}

function setCookies(...lines: (string | undefined)[]): { 'set-cookie'?: string[] } {
  const set = lines.filter((line) => line !== undefined);
  return set.length > 0 ? { 'set-cookie': set } : {};
}

/** Previews of a link to a picture of the gallery (`shareUrl` of its card) show that picture. */
async function sharedPictureOf(
  { url = '/' }: IncomingMessage,
  { bus, log, env: { publicOrigin } }: Pick<PageParts, 'bus' | 'log' | 'env'>,
): Promise<SharedPicture | undefined> {
  const [, id] = /^\/\?(?:[^#]*&)?picture=([1-9]\d{0,14})(?:&|$)/.exec(url) ?? [];
  if (id === undefined) return undefined;
  try {
    const { item } = await bus.request(findGalleryItem, { galleryItemId: Number(id) });
    if (item === null) return undefined;
    const { artist, service, image, shareUrl } = item;
    return {
      title: `${service.i18nKey} by ${artist.firstName} ${artist.lastName}`,
      url: publicOrigin + shareUrl,
      imageUrl: publicOrigin + imageUrl(image, 'large'),
    };
  } catch (error) {
    log.warn({ err: error }, 'a shared picture could not be found; its page has no preview');
    return undefined;
  }
}

/**
 * Reads the record of the shell's build, and again after a new build, so that developers of the shell need not restart the portal,
 * and after a failure, so that the shell may be built after the start.
 */
export function createShellReader(folder: string): () => Promise<ShellRecord> {
  const file = join(folder, 'shell.json');
  let cached: { readonly builtAtMs: number; readonly record: ShellRecord } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (cached?.builtAtMs !== mtimeMs) {
      cached = { builtAtMs: mtimeMs, record: shellRecord.parse(JSON.parse(await readFile(file, 'utf8'))) };
    }
    return cached.record;
  };
}
