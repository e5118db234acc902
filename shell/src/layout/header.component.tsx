import { usePortal } from '../portal.context.ts';
import { AccountMenu } from './account-menu.component.tsx';
import styles from './header.module.css';
import { PortalLink } from './portal-link.component.tsx';

/** The product's name, and the menu of the current user (spec 2, header menus). */
export function Header() {
  const { boot } = usePortal();
  return (
    <header className={styles.header}>
      <PortalLink href="/" className={styles.brand}>
        {boot.product.name}
      </PortalLink>
      <nav aria-label="Account" className={styles.menu}>
        <AccountMenu />
      </nav>
    </header>
  );
}
