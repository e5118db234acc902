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
 * Writes the head as it is now; what the page came with is taken over, never doubled. The picture that a preview of the page would show is the
 * gateway's to say, and stays with the page that it came with.
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
  // For previews of what is shared from here.
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
  const there = page.head.querySelector(selector);
  if (there !== null) return there;
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  page.head.append(element);
  return element;
}
