import type { FlagValue, Release, Resolution } from '@frizo/contracts';
import { visitor as anyVisitor, type Clock } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { flagRoles } from '../domain/flag-roles.ts';
import { resolve, type Registry } from '../domain/resolve.ts';
import { batched } from '../flags/batched.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { findRelease, readRegistry } from '../releases/rollouts.store.ts';
import type { BrowserCookies, Overrides, Person } from './browser-cookies.ts';
import { createHash } from 'node:crypto';

/** The visitor of a page, from the headers and cookies of the browser. */
export interface PageVisitor {
  /** From the gateway's cookie. */
  readonly visitor: string | undefined;
  readonly platform: string;
  readonly clientVersion: string;
  /** Without it, the signed cookie identifies the user, if there is one. */
  readonly person?: Person;
  readonly audience?: string | undefined;
  readonly overrides?: string | undefined;
}

export interface ResolvedPage {
  readonly resolution: Resolution;
  readonly flags: Record<string, FlagValue>;
  readonly etag: string;
  /** The overrides that apply to this page. */
  readonly overridden: Record<string, string>;
}

export type ResolvePage = (visitor: PageVisitor) => Promise<ResolvedPage>;

export const anonymousPerson: Person = { userId: null, roles: flagRoles(anyVisitor) };

interface ResolverParts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly evaluate: EvaluateFlags;
  readonly cookies: BrowserCookies;
}

/** Resolves whole pages and open tabs in the same way, so that a tab without changes gets the etag of its page. */
export function createPageResolver({ knex, clock, evaluate, cookies }: ResolverParts): ResolvePage {
  const registry = batched<Registry<Release>>(() => readRegistry(knex));
  return async ({ visitor, platform, clientVersion, ...signed }) => {
    const now = clock.now();
    const person = signed.person ?? (await cookies.audience.read(signed.audience, now)) ?? anonymousPerson;
    const flags = await evaluate({ ...person, visitor, platform, clientVersion });
    const overrides = await findOverrides(knex, (await cookies.overrides.read(signed.overrides, now)) ?? {});
    const resolution = resolve(await registry(), { ...person, key: visitor, flags, overrides });
    const overridden = Object.keys(overrides).filter((remote) => remote in resolution);
    return {
      resolution,
      flags,
      etag: etagOf(resolution),
      overridden: Object.fromEntries(overridden.map((remote) => [remote, overrides[remote]?.build ?? ''])),
    };
  };
}

/** The releases of the overrides whose builds are still kept. */
async function findOverrides(knex: Knex, overrides: Overrides): Promise<Record<string, Release>> {
  const found: Record<string, Release> = {};
  for (const [remote, build] of Object.entries(overrides)) {
    const release = await findRelease(knex, remote, build);
    if (release) found[remote] = release;
  }
  return found;
}

/** Identifies the builds of a page and their fallbacks: pages with the same etag consist of the same files. */
function etagOf(resolution: Resolution): string {
  const chosen = Object.entries(resolution).map(([remote, { use, fallback }]) => [
    remote,
    use.build,
    fallback?.build ?? null,
  ]);
  return createHash('sha256').update(JSON.stringify(chosen.sort())).digest('base64url').slice(0, 22);
}
