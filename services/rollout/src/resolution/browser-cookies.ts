import { sharedSecret } from '@frizo/service-kit';
import { pageProofSeconds, type Resolution } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { FlagRole } from '../domain/flag.types.ts';
import { signedCookie, type SignedCookie } from './signed-cookie.ts';

/** The gateway's cookie that keeps one browser in one bucket. */
export const visitorCookie = 'frizo_visitor';
/** Who of this browser was resolved as last: whole pages of it count them among the named. It opens nothing. */
export const audienceCookie = 'frizo_audience';
/** Builds that an admin has chosen for this browser. */
export const overridesCookie = 'frizo_overrides';
/** Which builds this browser was given with its last page: without it, a failure that it reports is counted and freezes nothing. */
export const pageProofCookie = 'frizo_page';
/** Remotes that run from their sources, for a developer's browser; written by the gateway (`dev/dev-remotes.ts`), and reset with the overrides. */
export const developedCookie = 'frizo_dev';

const hourSeconds = 3_600;
/** As long as nobody looks in; whoever does gets it anew. */
const audienceSeconds = 30 * 24 * hourSeconds;
/** A working day: nobody should test an old build for a week and not know why. */
const overridesSeconds = 12 * hourSeconds;

/** Of whom candidates may be for. */
export interface Person {
  readonly userId: number | null;
  readonly roles: readonly FlagRole[];
}

/** By remote: a build. */
export type Overrides = Readonly<Record<string, string>>;

/** That a browser was given builds, with a page or for an open tab. */
export interface PageProof {
  /** Of the gateway's cookie: a proof is good for the browser that it was made for. */
  readonly visitor: string;
  /** `mf-booking/b1`. */
  readonly builds: readonly string[];
}

/** What a page of this visitor may show, the last good builds too. */
export function pageProofOf(visitor: string, resolution: Resolution): PageProof {
  const given = Object.values(resolution).flatMap(({ use, fallback }) => [
    use,
    ...(fallback ? [fallback] : []),
  ]);
  return { visitor, builds: given.map(nameOfBuild) };
}

export function nameOfBuild({ remote, build }: { remote: string; build: string }): string {
  return `${remote}/${build}`;
}

export interface BrowserCookies {
  readonly pageProof: SignedCookie<PageProof>;
  readonly audience: SignedCookie<Person>;
  readonly overrides: SignedCookie<Overrides>;
}

export function createBrowserCookies(knex: Knex, isSecure: boolean): BrowserCookies {
  return {
    audience: signedCookie({
      name: audienceCookie,
      lifeSeconds: audienceSeconds,
      secret: sharedSecret(knex, 'audience'),
      isSecure,
    }),
    overrides: signedCookie({
      name: overridesCookie,
      lifeSeconds: overridesSeconds,
      secret: sharedSecret(knex, 'overrides'),
      isSecure,
    }),
    pageProof: signedCookie({
      name: pageProofCookie,
      lifeSeconds: pageProofSeconds,
      secret: sharedSecret(knex, 'page-proofs'),
      isSecure,
    }),
  };
}
