import { SmartphoneIcon } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { PortalLink } from './portal-link.component.tsx';
import styles from './store-links.module.css';

/** The page about installing the portal itself, for a store that has no app yet. */
const installPath = '/app';

/** The two store badges of the app; drawn here, because the stores' own badges are trademarks. */
export function StoreLinks() {
  const { links } = usePortal().boot.product;
  return (
    <ul className={styles.list}>
      <li>
        <StoreLink href={links?.appStore} store="App Store" />
      </li>
      <li>
        <StoreLink href={links?.playStore} store="Google Play" />
      </li>
    </ul>
  );
}

function StoreLink({ href, store }: { href: string | undefined; store: string }) {
  const inside = (
    <>
      <SmartphoneIcon size={18} />
      {store}
    </>
  );
  if (href === undefined) {
    return (
      <PortalLink href={installPath} className={styles.badge}>
        {inside}
      </PortalLink>
    );
  }
  return (
    <a href={href} rel="noopener" className={styles.badge}>
      {inside}
    </a>
  );
}
