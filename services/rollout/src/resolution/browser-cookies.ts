import { sharedSecret } from '@frizo/service-kit';
import { pageProofSeconds, type Resolution } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { FlagRole } from '../domain/flag.types.ts';
import { signedCookie, type SignedCookie } from './signed-cookie.ts';

/** The gateway's cookie that keeps a browser in its bucket. */
export const visitorCookie = 'frizo_visitor';
/** The user who was last resolved in this browser, so that rules by user and role apply to whole pages too. It grants no access. */
export const audienceCookie = 'frizo_audience';
/** Builds that an admin has chosen for this browser. */
export const overridesCookie = 'frizo_overrides';
/** The builds that this browser was given with its last page: without it, a failure report is counted but freezes nothing. */
export const pageProofCookie = 'frizo_page';
/** Remotes that run from their sources, for a developer's browser; set by the gateway (`dev/dev-remotes.ts`), and reset with the overrides. */
export const developedCookie = 'frizo_dev';

const hourSeconds = 3_600;
/** Expires when the user does not visit; each visit renews it. */
const audienceSeconds = 30 * 24 * hourSeconds;
/** A working day, so that a forgotten override does not last. */
const overridesSeconds = 12 * hourSeconds;

/** The user properties that audiences can name. */
export interface Person {
  readonly userId: number | null;
  readonly roles: readonly FlagRole[];
}

/** Builds by remote. */
export type Overrides = Readonly<Record<string, string>>;

/** Proves that a browser was given builds, with a page or for an open tab. */
export interface PageProof {
  /** From the gateway's cookie: a proof is valid only for its own browser. */
  readonly visitor: string;
  /** `mf-booking/b1`. */
  readonly builds: readonly string[];
}

/** The builds that a page of this visitor may show, including fallbacks. */
export function pageProofOf(visitor: string, resolution: Resolution): PageProof {
  const builds = Object.values(resolution).flatMap(({ use, fallback }) => [
    use,
    ...(fallback ? [fallback] : []),
  ]);
  return { visitor, builds: builds.map(nameOfBuild) };
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
