import { useEffect, useRef, type RefObject, useState } from 'react';
import { useLinks } from '../contributions/use-links.ts';
import { usePortal } from '../portal.context.ts';
import styles from './footer.module.css';
import { MenuLink, PortalLink } from './portal-link.component.tsx';
import { StoreLinks } from './store-links.component.tsx';
import { VersionLine } from './version-line.component.tsx';

/** Links to secondary pages, the app stores, and the versions (spec 2, footer). */
export function Footer({ onSeen }: { onSeen: (isSeen: boolean) => void }) {
  const { boot } = usePortal();
  const pages = useLinks('footer');
  const element = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(element);
  useEffect(() => onSeen(isSeen), [isSeen, onSeen]);
  const social = boot.product.links?.social ?? [];
  return (
    <footer ref={element} className={styles.footer}>
      <nav aria-label="More">
        <ul className={styles.links}>
          {pages.map(({ href, title, section }) => (
            <li key={href}>
              <MenuLink href={href} section={section} className={styles.link}>
                {title}
              </MenuLink>
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

/** Whether an element is at least partly on the screen; false if the browser does not support observing it. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
