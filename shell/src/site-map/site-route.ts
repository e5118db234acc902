import type { ComponentType } from 'react';
import type { ReleaseAnnouncement, ReleaseRoute } from '@frizo/contracts';
import type { ModalName } from '@frizo/modal-queue';
import type { PathParams } from './path-pattern.ts';

/** One of the two, so that a route that asks for both, a configuration error (spec 2), cannot be written. */
export type Guard = NonNullable<ReleaseRoute['guard']>;

/** What every address of the shell says of itself, whatever it shows. */
export interface SiteRoute {
  /** As `matchPattern` reads it: `/faq/:tab(for-clients|for-professionals)`, `/why-frizo/:referralCode?`, `/me/favorites/*`. */
  readonly path: string;
  readonly title: string;
  /** For search engines and previews, one sentence. */
  readonly description: string;
  readonly guard?: Guard;
  /** `second` has content and dialogs only; `main` where absent. */
  readonly layout?: 'main' | 'second';
  /** Kept from search engines; routes behind a log-in are so anyway. */
  readonly isPrivate?: true;
}

export interface ShellPageProps {
  /** Of the path: `{ document: 'privacy-policy' }`. */
  readonly params: PathParams;
}

/** All that a page is given; most read no more than the parameters. */
export interface RoutedPageProps extends ShellPageProps {
  readonly route: ShellPageRoute;
}

/** A page that nobody has built yet, with what can be done instead. */
export interface AnnouncedPage extends SiteRoute {
  readonly announcement: ReleaseAnnouncement;
}

export type ShellPageComponent = ComponentType<RoutedPageProps>;

/** A page that the shell draws itself; it works when every remote is broken. */
export interface ShellPageRoute extends SiteRoute {
  /** Only of announced pages. */
  readonly announcement?: ReleaseAnnouncement;
  /**
   * Names its own chunk: `() => import(/\* webpackChunkName: "legal" *\/ '…').then(({ LegalPage }) => LegalPage)`. Only what is in the first
   * load anyway may be given at once.
   */
  readonly load: () => Promise<ShellPageComponent> | ShellPageComponent;
}

/** An address that opens a dialog over the start page; closing the dialog goes there (spec 2, route guards). */
export interface ModalRoute extends SiteRoute {
  /** A name of `modals/shell-modals.ts`, or of a remote's dialog, whose props may all be missing. */
  readonly modal: ModalName;
  /** Leads there instead while the flag is on; not before somebody has built what is there. */
  readonly leadsTo?: { readonly whenFlag: string; readonly path: string };
}
