import type { ReleaseRedirect } from '@frizo/contracts';
import { portalTable } from '../contributions/portal-table.ts';
import type { PortalRoute, PortalTable } from '../contributions/portal-table.ts';
import type { Releases } from '../remotes/releases.ts';
import { bySpecificity, matchPattern } from './path-pattern.ts';
import type { PathParams } from './path-pattern.ts';
import type { ModalRoute, ShellPageRoute } from './site-route.ts';

/** What an address belongs to. */
export type SiteEntry =
  | { readonly kind: 'remote'; readonly route: PortalRoute }
  | { readonly kind: 'page'; readonly route: ShellPageRoute }
  | { readonly kind: 'modal'; readonly route: ModalRoute }
  | { readonly kind: 'redirect'; readonly route: ReleaseRedirect };

export type FoundEntry = SiteEntry & { readonly params: PathParams };

/** The shell's own part of the site map. */
export interface SiteLists {
  readonly pages: readonly ShellPageRoute[];
  readonly modals: readonly ModalRoute[];
  /** For all unknown paths. */
  readonly notFound: ShellPageRoute;
  /** Loads the page that shows announcements. */
  readonly loadAnnounced: ShellPageRoute['load'];
}

export interface SiteMapParts extends SiteLists {
  /** Announced pages and redirects apply only to addresses that are not built, even if their path is more specific. */
  readonly table: Pick<PortalTable, 'routes' | 'announced' | 'redirects'>;
}

export interface SiteMap {
  readonly find: (path: string) => FoundEntry;
  /** Whether the shell or a remote has a page at an address. */
  readonly isBuilt: (path: string) => boolean;
}

/** Creates the site map: the most specific path wins, and of two equal ones the remote's. */
export function createSiteMap({ table, pages, modals, notFound, loadAnnounced }: SiteMapParts): SiteMap {
  const built = inOrder([
    ...table.routes.map((route) => ({ kind: 'remote', route }) as const),
    ...pages.map((route) => ({ kind: 'page', route }) as const),
    ...modals.map((route) => ({ kind: 'modal', route }) as const),
  ]);
  const placeholders = inOrder([
    ...table.announced.map((page) => ({ kind: 'page', route: { ...page, load: loadAnnounced } }) as const),
    ...table.redirects.map((route) => ({ kind: 'redirect', route }) as const),
  ]);
  return {
    find: (path) =>
      findIn(built, path) ?? findIn(placeholders, path) ?? { kind: 'page', route: notFound, params: {} },
    isBuilt: (path) => findIn(built, path) !== null,
  };
}

function inOrder(entries: readonly SiteEntry[]): readonly SiteEntry[] {
  return entries.toSorted((a, b) => bySpecificity(a.route.path, b.route.path));
}

function findIn(entries: readonly SiteEntry[], path: string): FoundEntry | null {
  for (const entry of entries) {
    const params = matchPattern(entry.route.path, path);
    if (params !== null) return { ...entry, params };
  }
  return null;
}

/** The site map of the builds in use, updated when the page switches to newer builds. */
export function liveSiteMap(lists: SiteLists, releases: Pick<Releases, 'get' | 'subscribe'>): SiteMap {
  const create = () => createSiteMap({ ...lists, table: portalTable(releases.get()) });
  let site = create();
  releases.subscribe(() => (site = create()));
  return { find: (path) => site.find(path), isBuilt: (path) => site.isBuilt(path) };
}
