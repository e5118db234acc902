import type { ComponentType } from 'react';
import type { ReleaseAnnouncement, ReleaseRoute } from '@frizo/contracts';
import type { ModalName } from '@frizo/modal-queue';
import type { PathParams } from './path-pattern.ts';

/** A single value, so that a route cannot have both guards, which is a configuration error (spec 2). */
export type Guard = NonNullable<ReleaseRoute['guard']>;

/** The common properties of the shell's addresses. */
export interface SiteRoute {
  /** A pattern of `matchPattern`: `/faq/:tab(for-clients|for-professionals)`, `/why-frizo/:referralCode?`, `/me/favorites/*`. */
  readonly path: string;
  readonly title: string;
  /** For search engines and previews, one sentence. */
  readonly description: string;
  readonly guard?: Guard;
  /** `second` has content and dialogs only; `main` by default. */
  readonly layout?: 'main' | 'second';
  /** Excluded from search engines; routes behind a log-in are excluded anyway. */
  readonly isPrivate?: true;
}

export interface ShellPageProps {
  /** The path's parameters: `{ document: 'privacy-policy' }`. */
  readonly params: PathParams;
}

/** The props of a page; most use only the parameters. */
export interface RoutedPageProps extends ShellPageProps {
  readonly route: ShellPageRoute;
}

/** A page that is not built yet, with alternatives. */
export interface AnnouncedPage extends SiteRoute {
  readonly announcement: ReleaseAnnouncement;
}

export type ShellPageComponent = ComponentType<RoutedPageProps>;

/** A page of the shell itself; it works even when every remote is broken. */
export interface ShellPageRoute extends SiteRoute {
  /** Only for announced pages. */
  readonly announcement?: ReleaseAnnouncement;
  /**
   * Names its own chunk: `() => import(/\* webpackChunkName: "legal" *\/ '…').then(({ LegalPage }) => LegalPage)`. Only a component that is
   * part of the first load may be returned without a promise.
   */
  readonly load: () => Promise<ShellPageComponent> | ShellPageComponent;
}

/** An address that opens a dialog over the home page; closing the dialog goes there (spec 2, route guards). */
export interface ModalRoute extends SiteRoute {
  /** A name of `modals/shell-modals.ts`, or of a remote's dialog that needs no props. */
  readonly modal: ModalName;
  /**
   * Redirects to this path while the flag is on and the page there is built, unless the visitor comes from it, which the query `from` of the
   * address says.
   */
  readonly leadsTo?: { readonly whenFlag: string; readonly path: string; readonly from: string };
}
