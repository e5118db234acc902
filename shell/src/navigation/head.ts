import { dialogOf } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

/** The content of the document's head. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** The page's address without query and fragment. */
  readonly canonical: string;
  readonly isIndexed: boolean;
}

export interface HeadParts {
  readonly productName: string;
  readonly origin: string;
}

/** For pages without their own description: those of remotes. */
const description = 'Find beauty professionals by pictures of their work, and book them at once.';

/** Replaces `{product}` with the product's configured name. */
export function withProduct(text: string, productName: string): string {
  return text.replaceAll('{product}', productName);
}

/** `My appointments · Frizo`. */
export function titleOf(view: PortalView, productName: string): string {
  const route = dialogOf(view) ?? (view.kind === 'remote' || view.kind === 'page' ? view.route : null);
  return route === null ? productName : `${withProduct(route.title, productName)} · ${productName}`;
}

/** Null while the view is waiting or redirecting, so that the head stays as it is. */
export function headOf(view: PortalView, path: string, { productName, origin }: HeadParts): Head | null {
  if (view.kind !== 'remote' && view.kind !== 'page') return null;
  const dialog = dialogOf(view);
  const route = dialog ?? view.route;
  const own = route.description === undefined ? description : withProduct(route.description, productName);
  const isPrivate = route.guard === 'login' || ('isPrivate' in route && route.isPrivate === true);
  return {
    title: titleOf(view, productName),
    description: own,
    canonical: origin + (path.replace(/\/+$/, '') || '/'),
    isIndexed: !isPrivate,
  };
}

/**
 * Updates the head, reusing existing elements. The gateway sets the preview picture, which is kept only for the page that it was rendered
 * for.
 */
export function writeHead(page: Document, { title, description: text, canonical, isIndexed }: Head): void {
  page.title = title;
  elementOf(page, 'meta[name="description"]', 'meta', { name: 'description' }).setAttribute('content', text);
  const address = elementOf(page, 'link[rel="canonical"]', 'link', { rel: 'canonical' });
  if (address.getAttribute('href') !== canonical) {
    for (const tag of page.head.querySelectorAll('meta[property^="og:image"], meta[name="twitter:card"]'))
      tag.remove();
  }
  address.setAttribute('href', canonical);
  const robots = elementOf(page, 'meta[name="robots"]', 'meta', { name: 'robots' });
  robots.setAttribute('content', isIndexed ? 'index' : 'noindex');
  if (page.head.querySelector('meta[property="og:image"]') !== null) return;
  // For previews of shared links.
  for (const [name, content] of Object.entries({ title, description: text, url: canonical })) {
    const property = `og:${name}`;
    elementOf(page, `meta[property="${property}"]`, 'meta', { property }).setAttribute('content', content);
  }
}

function elementOf(
  page: Document,
  selector: string,
  tag: string,
  attributes: Record<string, string>,
): Element {
  const existing = page.head.querySelector(selector);
  if (existing !== null) return existing;
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  page.head.append(element);
  return element;
}
