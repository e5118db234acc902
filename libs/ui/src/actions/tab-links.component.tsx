import type { ComponentType, ReactNode } from 'react';
import { PlainLink, type LinkLikeProps } from './plain-link.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  href: string;
  title: ReactNode;
  isCurrent: boolean;
}

export interface TabLinksProps {
  label: string;
  links: TabLink[];
  /** The router's link; without one every tab is a full load. */
  link?: ComponentType<LinkLikeProps>;
}

/** Pages that stand beside each other, each with its address: navigation, so links, so no roles of tabs. */
export function TabLinks({ label, links, link: Link = PlainLink }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {links.map(({ href, title, isCurrent }) => (
          <li key={href}>
            <Link href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
