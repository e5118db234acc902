import { useEffect, useRef } from 'react';
import { usePortal } from '../portal.context.ts';
import styles from './footer.module.css';
import { PortalLink } from './portal-link.component.tsx';
import { StoreLinks } from './store-links.component.tsx';
import { useIsSeen } from './use-is-seen.ts';
import { VersionLine } from './version-line.component.tsx';

const pages = [
  { href: '/contact-us', title: 'Contact us' },
  { href: '/legal', title: 'Terms and privacy' },
  { href: '/faq', title: 'FAQ' },
];

/** Where everything else is found, and what this page runs (spec 2, footer). */
export function Footer({ onSeen }: { onSeen: (isSeen: boolean) => void }) {
  const { boot } = usePortal();
  const element = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(element);
  useEffect(() => onSeen(isSeen), [isSeen, onSeen]);
  const social = boot.product.links?.social ?? [];
  return (
    <footer ref={element} className={styles.footer}>
      <nav aria-label="More">
        <ul className={styles.links}>
          {pages.map(({ href, title }) => (
            <li key={href}>
              <PortalLink href={href} className={styles.link}>
                {title}
              </PortalLink>
            </li>
          ))}
          {social.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="noopener me" className={styles.link}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <StoreLinks />
      <p className={styles.versions}>
        <VersionLine isWanted={isSeen} />
        <PortalLink href="/array" className={styles.builds}>
          Builds
        </PortalLink>
      </p>
    </footer>
  );
}
