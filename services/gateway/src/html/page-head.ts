import type { ReleaseRoute, Resolution, ShellRecord } from '@frizo/contracts';

/** What the head of a page says of it, for readers that run no scripts; the shell says the same on each navigation (`navigation/head.ts`). */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The one address of this page, whatever stands behind it. */
  readonly canonical: string;
  readonly isIndexed: boolean;
  /** What previews of a link to this page show, where that is a picture of its own. */
  readonly shared?: SharedPicture;
  /** Whether the shell or a remote has an answer for this address; the page of any other one says that there is nothing, as 404. */
  readonly isKnown: boolean;
}

export interface SharedPicture {
  readonly title: string;
  /** The page with this picture open, and the picture: whole addresses. */
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

/** Of routes that say nothing themselves. */
const description = 'Find beauty professionals by pictures of their work, and book them at once.';

/** Of pages that a remote only announces; the shell shows them with the same words. */
const notOpenYet = 'This part is not open yet.';

type Described = Partial<Pick<ReleaseRoute, 'title' | 'description' | 'guard' | 'isPrivate'>> & {
  readonly path: string;
};

/**
 * Finds the route of an address, by the same rules as the shell: the most particular pattern wins, and of two that are alike the remote's. What remotes only
 * announce, or lead on from, stands in where nobody has the address.
 */
export function pageHeadOf({ path, shell, resolution, productName, publicOrigin }: PageHeadParts): PageHead {
  const ofRemotes = Object.values(resolution).flatMap(({ use }) => use.routes);
  const all: readonly Described[] = [...ofRemotes, ...(shell.routes ?? [])];
  const route = findRoute(all, path) ?? findRoute(standInsOf(resolution), path);
  // While nothing is known of the remotes, or of the shell's own addresses, none of theirs may be called unknown.
  const isSilent = shell.routes === undefined || ofRemotes.length === 0;
  const isKnown = route !== undefined || isSilent || isMarked(path);
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

function standInsOf(resolution: Resolution): Described[] {
  return Object.values(resolution).flatMap(({ use: { announcements = [], redirects = [] } }) => [
    ...announcements.flatMap(({ pages, guard }) =>
      pages.map((page) => ({ ...page, guard, description: notOpenYet, isPrivate: true as const })),
    ),
    ...redirects,
  ]);
}

/** Spec 2, any other path: what stands behind `/mp/` are flags and a token, and the shell goes to the path before it. */
function isMarked(path: string): boolean {
  return partsOf(path).includes('mp');
}

function isAt(pattern: string, path: string): boolean {
  const given = partsOf(path);
  const wanted = partsOf(pattern);
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return true;
    const value = given[index];
    if (value === undefined ? !part.endsWith('?') : !isPart(part, value)) return false;
  }
  return given.length <= wanted.length;
}

/** `:name` stands for any value, `:name(a|b)` for one of these. */
function isPart(part: string, value: string): boolean {
  if (!part.startsWith(':')) return part === value;
  const [, values] = /\((.+)\)/.exec(part) ?? [];
  return values === undefined || values.split('|').includes(value);
}

/** A letter for each part, in the order of how much it leaves open; the end of a pattern leaves open less than a `*`. */
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
