import { dialogOf } from './portal-view.ts';
import type { PortalView } from './portal-view.ts';

/** What the document's head says of what it shows. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** The one address of this page, whatever stands behind it. */
  readonly canonical: string;
  readonly isIndexed: boolean;
}

export interface HeadParts {
  readonly productName: string;
  readonly origin: string;
}

/** Of pages whose own description nobody has written: those of remotes. */
const description = 'Find beauty professionals by pictures of their work, and book them at once.';

/** Stands for the product's name in titles of the site map: it is configured in one place. */
export function withProduct(text: string, productName: string): string {
  return text.replaceAll('{product}', productName);
}

/** `My appointments · Frizo`. */
export function titleOf(view: PortalView, productName: string): string {
  const route = dialogOf(view) ?? (view.kind === 'remote' || view.kind === 'page' ? view.route : null);
  return route === null ? productName : `${withProduct(route.title, productName)} · ${productName}`;
}

/** Null while the page shows nothing of its own: what stands there is kept. */
export function headOf(view: PortalView, path: string, { productName, origin }: HeadParts): Head | null {
  if (view.kind !== 'remote' && view.kind !== 'page') return null;
  const dialog = dialogOf(view);
  const route = dialog ?? view.route;
  const own = 'description' in route ? withProduct(route.description, productName) : description;
  const isPrivate = route.guard === 'login' || ('isPrivate' in route && route.isPrivate === true);
  return {
    title: titleOf(view, productName),
    description: own,
    canonical: origin + (path.replace(/\/+$/, '') || '/'),
    isIndexed: !isPrivate,
  };
}

/** Writes the head as it is now; what the page came with is taken over, never doubled. */
export function writeHead(page: Document, { title, description: text, canonical, isIndexed }: Head): void {
  page.title = title;
  elementOf(page, 'meta[name="description"]', 'meta', { name: 'description' }).setAttribute('content', text);
  elementOf(page, 'link[rel="canonical"]', 'link', { rel: 'canonical' }).setAttribute('href', canonical);
  const robots = elementOf(page, 'meta[name="robots"]', 'meta', { name: 'robots' });
  robots.setAttribute('content', isIndexed ? 'index' : 'noindex');
}

function elementOf(
  page: Document,
  selector: string,
  tag: string,
  attributes: Record<string, string>,
): Element {
  const there = page.head.querySelector(selector);
  if (there !== null) return there;
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  page.head.append(element);
  return element;
}
