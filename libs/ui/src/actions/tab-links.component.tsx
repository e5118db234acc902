import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { PlainLink, type LinkLikeProps } from './plain-link.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  href: string;
  title: ReactNode;
  isCurrent: boolean;
  /** Rendered beside the link, not inside: it may be a button. */
  badge?: ReactNode;
}

export interface TabLinksProps {
  label: string;
  links: TabLink[];
  /** The router's link; by default each tab loads a new document. */
  link?: ComponentType<LinkLikeProps>;
}

/** Sibling pages with their own addresses: navigation, therefore links and no tab roles. */
export function TabLinks({ label, links, link: Link = PlainLink }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = links.find(({ isCurrent }) => isCurrent)?.href;
  useLayoutEffect(() => showCurrent(list.current), [current]);
  // Badges arrive later and make the row wider. What somebody scrolls by hand stays: the row has the same width then.
  useEffect(() => {
    const row = list.current;
    // jsdom has no layout.
    if (row === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => showCurrent(row));
    observer.observe(row);
    for (const item of row.children) observer.observe(item);
    return () => observer.disconnect();
  }, [links.length]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.list}>
        {links.map(({ href, title, isCurrent, badge }) => (
          <li key={href} className={styles.item}>
            <Link href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
              {title}
            </Link>
            {badge}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a narrow screen the row scrolls to the current page, which may be at its end. The page itself does not scroll. */
function showCurrent(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-current]');
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
}
