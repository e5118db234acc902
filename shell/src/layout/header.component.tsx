import { LogOutIcon } from '@frizo/ui';
import { matchRoute } from '../navigation/route-table.ts';
import { usePortal, useSession } from '../portal.context.ts';
import styles from './header.module.css';
import { PortalLink } from './portal-link.component.tsx';

const ownAppointments = '/me/my-appointments';

/** The menus of the specification (2, header menus), as far as what they lead to exists. */
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

function AccountMenu() {
  const { status, user } = useSession();
  // Nothing rather than a Log In that turns into a name a moment later.
  if (status === 'unknown') return null;
  if (user === null) {
    return (
      <PortalLink href="/log-in" className={styles.link}>
        Log In
      </PortalLink>
    );
  }
  return (
    <>
      <OwnName>{`${user.firstName} ${user.lastName}`}</OwnName>
      <PortalLink href="/log-out" className={styles.icon} aria-label="Log out" title="Log out">
        <LogOutIcon size={20} />
      </PortalLink>
    </>
  );
}

function OwnName({ children }: { children: string }) {
  const { routes } = usePortal();
  if (matchRoute(routes, ownAppointments) === null) return <span className={styles.name}>{children}</span>;
  return (
    <PortalLink href={ownAppointments} className={styles.link}>
      {children}
    </PortalLink>
  );
}
