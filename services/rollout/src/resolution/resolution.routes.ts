import { createHash } from 'node:crypto';
import {
  clientHeaders,
  getOwnResolution,
  getResolution,
  headerNames,
  resetOverrides,
  setOverrides,
  type Resolution,
  errorKeys,
} from '@frizo/contracts';
import {
  route,
  userIdOf,
  type Reply,
  type Route,
  type RouteContext,
  type ServiceParts,
  DomainError,
  notFound,
} from '@frizo/service-kit';
import { flagRoles } from '../domain/flag-roles.ts';
import { mayMoveRollouts } from '../rollouts/rollouts.policy.ts';
import {
  audienceCookie,
  developedCookie,
  overridesCookie,
  pageProofOf,
  visitorCookie,
  type BrowserCookies,
  type Overrides,
} from './browser-cookies.ts';
import { anonymousPerson, type PageVisitor, type ResolvePage } from './resolve-page.ts';
import type { Knex } from 'knex';
import { findRelease } from '../releases/rollouts.store.ts';

/** A cookie holds 4 KB, and has one build per remote. */
const maxOverrides = 15;

type ResolutionRouteParts = Pick<ServiceParts, 'knex' | 'clock'> & {
  readonly resolvePage: ResolvePage;
  readonly cookies: BrowserCookies;
};

export function resolutionRoutes({ knex, clock, resolvePage, cookies }: ResolutionRouteParts): Route[] {
  /** Signs a proof for an open tab, which may use newer builds without a new page. */
  async function writeTabProof({ cookies: sent, reply }: Tab, resolution: Resolution): Promise<void> {
    const visitor = sent.get(visitorCookie);
    if (visitor !== undefined)
      await cookies.pageProof.write(reply, pageProofOf(visitor, resolution), clock.now());
  }

  return [
    route(getResolution, {
      async handle(context) {
        if (context.cookies.get(audienceCookie)) cookies.audience.clear(context.reply);
        const { resolution, flags, etag } = await resolvePage({
          ...browserOf(context),
          person: anonymousPerson,
        });
        await writeTabProof(context, resolution);
        setCacheHeaders(context.reply, etag, flags);
        return { resolution, flags, etag };
      },
    }),
    route(getOwnResolution, {
      async handle(context) {
        const { actor, reply } = context;
        const person = { userId: userIdOf(actor), roles: flagRoles(actor) };
        await cookies.audience.write(reply, person, clock.now());
        const { resolution, flags, etag } = await resolvePage({ ...browserOf(context), person });
        await writeTabProof(context, resolution);
        setCacheHeaders(reply, etag, flags);
        return { resolution, flags, etag };
      },
    }),
    route(setOverrides, {
      policy: mayMoveRollouts,
      // A repeated request must set the cookie too.
      idempotency: 'none',
      async handle({ request: { overrides }, reply }) {
        await checkOverrides(knex, overrides);
        if (Object.keys(overrides).length === 0) cookies.overrides.clear(reply);
        else await cookies.overrides.write(reply, overrides, clock.now());
        return { overrides };
      },
    }),
    route(resetOverrides, {
      async handle({ reply }) {
        cookies.overrides.clear(reply);
        // The gateway's cookie of remotes that run from their sources, which are on one machine.
        reply.cookie(developedCookie, '', { maxAgeSeconds: 0, path: '/', isSecure: false });
        return { success: true as const };
      },
    }),
  ];
}

/** Open tabs request this every half minute, mostly without a change, so the browser caches it and revalidates. */
function setCacheHeaders(reply: Reply, etag: string, flags: object): void {
  const flagHash = createHash('sha256').update(JSON.stringify(flags)).digest('base64url').slice(0, 16);
  reply.header('etag', `"${etag}.${flagHash}"`);
  reply.header('cache-control', 'private, no-cache');
}

type Tab = Pick<RouteContext<unknown>, 'cookies' | 'reply'>;
type Browser = Pick<RouteContext<unknown>, 'cookies' | 'header'>;

function browserOf({ cookies, header }: Browser): Omit<PageVisitor, 'person' | 'audience'> {
  return {
    visitor: cookies.get(visitorCookie),
    platform: header(headerNames.platform) || clientHeaders[headerNames.platform],
    clientVersion: header(headerNames.version) || clientHeaders[headerNames.version],
    overrides: cookies.get(overridesCookie),
  };
}

/** Refuses unknown builds: an admin who chose one would get another without noticing. */
async function checkOverrides(knex: Knex, overrides: Overrides): Promise<void> {
  const entries = Object.entries(overrides);
  if (entries.length > maxOverrides) {
    throw new DomainError(errorKeys.badRequest, `At most ${maxOverrides} remotes can be chosen by hand.`, {
      fields: { overrides: ['VALUE_IS_TOO_LONG'] },
    });
  }
  for (const [remote, build] of entries) {
    if (!(await findRelease(knex, remote, build))) throw notFound(`Build ${build} of ${remote} is not kept.`);
  }
}
