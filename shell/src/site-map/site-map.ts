import type { ReleaseRedirect } from '@frizo/contracts';
import { portalTable } from '../contributions/portal-table.ts';
import type { PortalRoute, PortalTable } from '../contributions/portal-table.ts';
import type { Releases } from '../remotes/releases.ts';
import { byParticularity, matchPattern } from './path-pattern.ts';
import type { PathParams } from './path-pattern.ts';
import type { ModalRoute, ShellPageRoute } from './site-route.ts';

/** Whose an address is. */
export type SiteEntry =
  | { readonly kind: 'remote'; readonly route: PortalRoute }
  | { readonly kind: 'page'; readonly route: ShellPageRoute }
  | { readonly kind: 'modal'; readonly route: ModalRoute }
  | { readonly kind: 'redirect'; readonly route: ReleaseRedirect };

export type FoundEntry = SiteEntry & { readonly params: PathParams };

/** What the shell itself brings; remotes add theirs. */
export interface SiteLists {
  readonly pages: readonly ShellPageRoute[];
  readonly modals: readonly ModalRoute[];
  /** For every other path. */
  readonly notFound: ShellPageRoute;
  /** Shows a page that is only announced. */
  readonly loadAnnounced: ShellPageRoute['load'];
}

export interface SiteMapParts extends SiteLists {
  /** Announced pages and redirects stand in only where nobody has built the address, however particular theirs is. */
  readonly table: Pick<PortalTable, 'routes' | 'announced' | 'redirects'>;
}

export interface SiteMap {
  readonly find: (path: string) => FoundEntry;
  /** Whether somebody has built what an address is for. */
  readonly isBuilt: (path: string) => boolean;
}

/** Whose each address is: the most particular path wins, and of two that are alike the remote's. */
export function createSiteMap({ table, pages, modals, notFound, loadAnnounced }: SiteMapParts): SiteMap {
  const built = inOrder([
    ...table.routes.map((route) => ({ kind: 'remote', route }) as const),
    ...pages.map((route) => ({ kind: 'page', route }) as const),
    ...modals.map((route) => ({ kind: 'modal', route }) as const),
  ]);
  const standIns = inOrder([
    ...table.announced.map((page) => ({ kind: 'page', route: { ...page, load: loadAnnounced } }) as const),
    ...table.redirects.map((route) => ({ kind: 'redirect', route }) as const),
  ]);
  return {
    find: (path) =>
      findIn(built, path) ?? findIn(standIns, path) ?? { kind: 'page', route: notFound, params: {} },
    isBuilt: (path) => findIn(built, path) !== null,
  };
}

function inOrder(entries: readonly SiteEntry[]): readonly SiteEntry[] {
  return entries.toSorted((a, b) => byParticularity(a.route.path, b.route.path));
}

function findIn(entries: readonly SiteEntry[], path: string): FoundEntry | null {
  for (const entry of entries) {
    const params = matchPattern(entry.route.path, path);
    if (params !== null) return { ...entry, params };
  }
  return null;
}

/** The site map of the builds that the page uses now: a newer release brings its routes with it. */
export function liveSiteMap(lists: SiteLists, releases: Pick<Releases, 'get' | 'subscribe'>): SiteMap {
  const look = () => createSiteMap({ ...lists, table: portalTable(releases.get()) });
  let site = look();
  releases.subscribe(() => (site = look()));
  return { find: (path) => site.find(path), isBuilt: (path) => site.isBuilt(path) };
}
