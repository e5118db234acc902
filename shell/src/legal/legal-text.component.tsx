import { createElement, Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import styles from './legal-text.module.css';

/** All that a text may hold; whatever else stands in it keeps its words and loses its element. */
const elements = new Set(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'a', 'strong', 'em']);
/** Of these not even the words are for reading. */
const silent = new Set([
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
 * The text of a legal document (content, `getLegalDocument`). Safe by construction: the HTML is only ever read, by a parser that runs nothing,
 * and what is drawn are React elements out of a short list, without attributes but the checked address of a link.
 */
export function LegalText({ html }: { html: string }) {
  const text = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <div className={styles.text}>{text}</div>;
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{draw(node, depth)}</Fragment>);
}

function draw(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > maxDepth) return null;
  const name = node.localName;
  if (silent.has(name)) return null;
  const inside = childrenOf(node, depth + 1);
  if (!elements.has(name)) return inside;
  if (name !== 'a') return createElement(name, null, ...inside);
  const href = safeHref(node.getAttribute('href'));
  return href === null ? inside : createElement('a', { href, rel: 'noopener' }, ...inside);
}

/** Pages and mail addresses; anything that could run, `javascript:` and its relatives, is no link. */
function safeHref(href: string | null): string | null {
  if (href === null) return null;
  const url = URL.parse(href, 'https://portal.invalid/');
  return url !== null && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? href : null;
}
