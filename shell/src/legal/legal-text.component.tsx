import { createElement, Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import styles from './legal-text.module.css';

/** The allowed elements; any other element is replaced by its content. */
const allowedElements = new Set(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'a', 'strong', 'em']);
/** Elements that are dropped with their content. */
const droppedElements = new Set([
  'script',
  'style',
  'template',
  'title',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const maxDepth = 12;

/**
 * The text of a legal document (content, `getLegalDocument`). Safe by construction: a parser that runs no scripts reads the HTML, and only
 * React elements of a short list are rendered, with no attributes except the checked address of a link.
 */
export function LegalText({ html }: { html: string }) {
  const text = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <div className={styles.text}>{text}</div>;
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{render(node, depth)}</Fragment>);
}

function render(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > maxDepth) return null;
  const name = node.localName;
  if (droppedElements.has(name)) return null;
  const inside = childrenOf(node, depth + 1);
  if (!allowedElements.has(name)) return inside;
  if (name !== 'a') return createElement(name, null, ...inside);
  const href = safeHref(node.getAttribute('href'));
  return href === null ? inside : createElement('a', { href, rel: 'noopener' }, ...inside);
}

/** Allows pages and mail addresses; `javascript:` and similar addresses are no links. */
function safeHref(href: string | null): string | null {
  if (href === null) return null;
  const url = URL.parse(href, 'https://portal.invalid/');
  return url !== null && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? href : null;
}
