import type { ReleaseRoute, Resolution, ShellRecord } from '@frizo/contracts';

/** The metadata of a page for clients that run no scripts; the shell sets the same on each navigation (`navigation/head.ts`). */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The canonical address of this page, without its query. */
  readonly canonical: string;
  readonly isIndexed: boolean;
  /** The picture for previews of a link to this page, if it has one. */
  readonly shared?: SharedPicture;
  /** Whether the shell or a remote has a route for this address; for any other address the page is a 404. */
  readonly isKnown: boolean;
}

export interface SharedPicture {
  readonly title: string;
  /** The page with this picture open, and the picture: absolute addresses. */
  readonly url: string;
  readonly imageUrl: string;
}

export interface PageHeadParts {
  readonly path: string;
  readonly shell: Pick<ShellRecord, 'routes'>;
  readonly resolution: Resolution;
  readonly productName: string;
  readonly publicOrigin: string;
}

/** For routes without a description of their own. */
const description = 'Find beauty professionals by pictures of their work, and book them at once.';

/** For announced pages; the shell uses the same text. */
const notOpenYet = 'This part is not open yet.';

type Described = Partial<Pick<ReleaseRoute, 'title' | 'description' | 'guard' | 'isPrivate'>> & {
  readonly path: string;
};

/**
 * Finds the route of an address by the same rules as the shell: the most specific pattern wins, and of two equal ones that of a remote. Announced pages and
 * redirects of remotes are used if no route has the address.
 */
export function pageHeadOf({ path, shell, resolution, productName, publicOrigin }: PageHeadParts): PageHead {
  const ofRemotes = Object.values(resolution).flatMap(({ use }) => use.routes);
  const all: readonly Described[] = [...ofRemotes, ...(shell.routes ?? [])];
  const route = findRoute(all, path) ?? findRoute(announcedRoutesOf(resolution), path);
  // While the routes of the remotes or of the shell are not known, no address is unknown.
  const areRoutesMissing = shell.routes === undefined || ofRemotes.length === 0;
  const isKnown = route !== undefined || areRoutesMissing || hasFlagsPart(path);
  const fill = (text: string) => text.replaceAll('{product}', productName);
  const ownTitle = isKnown ? route?.title : 'Page not found';
  return {
    title: ownTitle === undefined ? productName : `${fill(ownTitle)} · ${productName}`,
    description: fill(route?.description ?? description),
    canonical: publicOrigin + (path.replace(/\/+$/, '') || '/'),
    isIndexed: isKnown && isOpenToAll(route),
    isKnown,
  };
}

function isOpenToAll(route: Described | undefined): boolean {
  return route?.isPrivate !== true && route?.guard !== 'login';
}

function findRoute(routes: readonly Described[], path: string): Described | undefined {
  return routes
    .filter((candidate) => isAt(candidate.path, path))
    .sort((a, b) => rankOf(b.path).localeCompare(rankOf(a.path)))[0];
}

function announcedRoutesOf(resolution: Resolution): Described[] {
  return Object.values(resolution).flatMap(({ use: { announcements = [], redirects = [] } }) => [
    ...announcements.flatMap(({ pages, guard }) =>
      pages.map((page) => ({ ...page, guard, description: notOpenYet, isPrivate: true as const })),
    ),
    ...redirects,
  ]);
}

/** Spec 2, any other path: after `/mp/` follow flags and a token, and the shell navigates to the path before it. */
function hasFlagsPart(path: string): boolean {
  return partsOf(path).includes('mp');
}

function isAt(pattern: string, path: string): boolean {
  const parts = partsOf(path);
  const wanted = partsOf(pattern);
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return true;
    const value = parts[index];
    if (value === undefined ? !part.endsWith('?') : !isPart(part, value)) return false;
  }
  return parts.length <= wanted.length;
}

/** `:name` matches any value, `:name(a|b)` one of these. */
function isPart(part: string, value: string): boolean {
  if (!part.startsWith(':')) return part === value;
  const [, values] = /\((.+)\)/.exec(part) ?? [];
  return values === undefined || values.split('|').includes(value);
}

/** A letter for each part, sorted by how specific it is; the end of a pattern is more specific than a `*`. */
function rankOf(pattern: string): string {
  const ranks = partsOf(pattern).map((part) => {
    if (part === '*') return 'a';
    if (part.startsWith(':')) return part.endsWith('?') ? 'b' : 'd';
    return 'e';
  });
  return `${ranks.join('')}c`;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
