import { TabLinks } from '@frizo/ui';
import { LinkBadge } from '../contributions/link-badge.component.tsx';
import { useLinks } from '../contributions/use-links.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './account-tabs.module.css';
import { isWithin, PortalLink } from './portal-link.component.tsx';

/** Whether a path is one of the account pages, which share tabs and width. */
export function isAccountPage(path: string): boolean {
  return isWithin(path, '/me');
}

/** The tabs on every page of /me (spec 2, routes), regardless of its remote. */
export function AccountTabs() {
  const { navigation } = usePortal();
  const { path } = useStore(navigation);
  const { user } = useSession();
  const tabs = useLinks('account-tabs');
  if (user === null || !isAccountPage(path)) return null;
  const links = tabs.map((tab) => ({
    href: tab.href,
    title: tab.title,
    isCurrent: isWithin(path, tab.section),
    badge: <LinkBadge link={tab} />,
  }));
  return (
    <div className={styles.tabs}>
      <TabLinks label="Your account" links={links} link={PortalLink} />
    </div>
  );
}
