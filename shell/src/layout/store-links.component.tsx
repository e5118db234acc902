import { SmartphoneIcon } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { PortalLink } from './portal-link.component.tsx';
import styles from './store-links.module.css';

/** Where a store's link leads while there is no app in it: to how the portal itself is put on a phone. */
const withoutStore = '/app';

/** The two badges of the app. They are our own drawing: the stores' marks belong to the stores. */
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
      <PortalLink href={withoutStore} className={styles.badge}>
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
