import type { PortalRoute } from '../navigation/route-table.ts';
import { byParticularity, matchPattern } from './path-pattern.ts';
import type { PathParams } from './path-pattern.ts';
import type { ModalRoute, RedirectRoute, ShellPageRoute } from './site-route.ts';

/** Whose an address is. */
export type SiteEntry =
  | { readonly kind: 'remote'; readonly route: PortalRoute }
  | { readonly kind: 'page'; readonly route: ShellPageRoute }
  | { readonly kind: 'modal'; readonly route: ModalRoute }
  | { readonly kind: 'redirect'; readonly route: RedirectRoute };

export type FoundEntry = SiteEntry & { readonly params: PathParams };

/** What the shell itself brings; remotes add theirs. */
export interface SiteLists {
  readonly pages: readonly ShellPageRoute[];
  readonly modals: readonly ModalRoute[];
  /** For every other path. */
  readonly notFound: ShellPageRoute;
  /** Stand in only where none of the others has the address, however particular theirs is. */
  readonly notBuilt: {
    readonly pages: readonly ShellPageRoute[];
    readonly redirects: readonly RedirectRoute[];
  };
}

export interface SiteMapParts extends SiteLists {
  readonly remotes: readonly PortalRoute[];
}

export interface SiteMap {
  readonly find: (path: string) => FoundEntry;
  /** Whether somebody has built what an address is for. */
  readonly isBuilt: (path: string) => boolean;
}

/** Whose each address is: the most particular path wins, and of two that are alike the remote's. */
export function createSiteMap({ remotes, pages, modals, notFound, notBuilt }: SiteMapParts): SiteMap {
  const built = inOrder([
    ...remotes.map((route) => ({ kind: 'remote', route }) as const),
    ...pages.map((route) => ({ kind: 'page', route }) as const),
    ...modals.map((route) => ({ kind: 'modal', route }) as const),
  ]);
  const standIns = inOrder([
    ...notBuilt.pages.map((route) => ({ kind: 'page', route }) as const),
    ...notBuilt.redirects.map((route) => ({ kind: 'redirect', route }) as const),
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
