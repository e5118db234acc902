import { TabLinks } from '@frizo/ui';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './account-tabs.module.css';
import { isWithin, PortalLink } from './portal-link.component.tsx';

/** The pages of /me (spec 2, routes), of whichever remote each is. `section` is the address that everything of a tab lies at or below. */
const tabs = [
  { section: '/me/essentials', href: '/me/essentials', title: 'Essentials' },
  { section: '/me/my-appointments', href: '/me/my-appointments/upcoming', title: 'My appointments' },
  { section: '/me/favorites', href: '/me/favorites/my-styles', title: 'Favorites' },
  { section: '/me/billing', href: '/me/billing', title: 'Billing' },
] as const;

/** Whether an address is one of a person's own pages, which share tabs and width. */
export function isAccountPage(path: string): boolean {
  return isWithin(path, '/me');
}

/** Stands over each page of /me; a page that is not built has no tab. */
export function AccountTabs() {
  const { navigation, site } = usePortal();
  const { path } = useStore(navigation);
  const { user } = useSession();
  if (user === null || !isAccountPage(path)) return null;
  const links = tabs
    .filter(({ href }) => site.isBuilt(href))
    .map(({ section, href, title }) => ({ href, title, isCurrent: isWithin(path, section) }));
  return (
    <div className={styles.tabs}>
      <TabLinks label="Your account" links={links} link={PortalLink} />
    </div>
  );
}
