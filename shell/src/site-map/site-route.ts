import type { ComponentType } from 'react';
import type { ReleaseRoute } from '@frizo/contracts';

/** What every address of the shell says of itself, whatever it shows. */
export interface SiteRoute {
  /** `/legal/:document`; `/why-frizo/:referralCode?` where the last part may be missing; `/me/favorites/*` with everything below it. */
  readonly path: string;
  readonly title: string;
  /** For search engines and previews, one sentence. */
  readonly description: string;
  /** One of the two, so that a route that asks for both, a configuration error (spec 2), cannot be written. */
  readonly guard?: NonNullable<ReleaseRoute['guard']>;
  /** `second` has content and dialogs only; `main` where absent. */
  readonly layout?: 'main' | 'second';
  /** Kept from search engines; routes behind a log-in are so anyway. */
  readonly isPrivate?: true;
}

export interface ShellPageProps {
  /** Of the path: `{ document: 'privacy-policy' }`. */
  readonly params: Readonly<Record<string, string>>;
}

/** A page that the shell draws itself; it works when every remote is broken. */
export interface ShellPageRoute extends SiteRoute {
  /** Names its own chunk: `() => import(/\* webpackChunkName: "legal" *\/ '…').then(({ LegalPage }) => LegalPage)`. */
  readonly load: () => Promise<ComponentType<ShellPageProps>>;
}

/** An address that opens a dialog over the start page; closing the dialog goes there (spec 2, route guards). */
export interface ModalRoute extends SiteRoute {
  /** A name of `modals/shell-modals.ts`, or of a remote's dialog. */
  readonly modal: string;
}
