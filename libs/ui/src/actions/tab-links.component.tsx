import { useLayoutEffect, useRef } from 'react';
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
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    // On a narrow screen the row scrolls to the current page, which may be at its end. The page itself does not scroll.
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft;
  }, [current]);
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
