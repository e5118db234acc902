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

/** Whom a page is for, as its browser says. */
export interface PageVisitor {
  /** Of the gateway's cookie. */
  readonly visitor: string | undefined;
  readonly platform: string;
  readonly clientVersion: string;
  /** Absent: the signed cookie says who it is, or nobody. */
  readonly person?: Person;
  readonly audience?: string | undefined;
  readonly overrides?: string | undefined;
}

export interface ResolvedPage {
  readonly resolution: Resolution;
  readonly flags: Record<string, FlagValue>;
  readonly etag: string;
  /** Builds chosen by hand that this page does get. */
  readonly overridden: Record<string, string>;
}

export type ResolvePage = (visitor: PageVisitor) => Promise<ResolvedPage>;

export const nobodyKnown: Person = { userId: null, roles: flagRoles(anyVisitor) };

interface ResolverParts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly evaluate: EvaluateFlags;
  readonly cookies: BrowserCookies;
}

/** Resolves whole pages and open tabs alike, so that a tab that nothing has changed for is told the etag of its page. */
export function createPageResolver({ knex, clock, evaluate, cookies }: ResolverParts): ResolvePage {
  const registry = batched<Registry<Release>>(() => readRegistry(knex));
  return async ({ visitor, platform, clientVersion, ...signed }) => {
    const now = clock.now();
    const person = signed.person ?? (await cookies.audience.read(signed.audience, now)) ?? nobodyKnown;
    const flags = await evaluate({ ...person, visitor, platform, clientVersion });
    const overrides = await keptOverrides(knex, (await cookies.overrides.read(signed.overrides, now)) ?? {});
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

/** An override names a build and counts only while that build is kept. */
async function keptOverrides(knex: Knex, overrides: Overrides): Promise<Record<string, Release>> {
  const kept: Record<string, Release> = {};
  for (const [remote, build] of Object.entries(overrides)) {
    const release = await findRelease(knex, remote, build);
    if (release) kept[remote] = release;
  }
  return kept;
}

/** Names which builds a page gets, and what they fall back to: two pages of one name are made of the same files. */
function etagOf(resolution: Resolution): string {
  const chosen = Object.entries(resolution).map(([remote, { use, fallback }]) => [
    remote,
    use.build,
    fallback?.build ?? null,
  ]);
  return createHash('sha256').update(JSON.stringify(chosen.sort())).digest('base64url').slice(0, 22);
}
