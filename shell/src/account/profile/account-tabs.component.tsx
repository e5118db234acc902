import { TabLinks } from '@frizo/ui';
import { PortalLink } from '../../layout/portal-link.component.tsx';
import { usePortal } from '../../portal.context.ts';

/** The tabs of /me (spec 2, routes). */
const tabs = [
  { href: '/me/essentials', title: 'Essentials' },
  { href: '/me/my-appointments/upcoming', title: 'My appointments' },
  { href: '/me/favorites/my-styles', title: 'Favorites' },
  { href: '/me/billing', title: 'Billing' },
];

/** Leads to what somebody has built; the others join by themselves when they are. */
export function AccountTabs({ current }: { current: string }) {
  const { site } = usePortal();
  const links = tabs
    .filter(({ href }) => site.isBuilt(href))
    .map((tab) => ({ ...tab, isCurrent: tab.href === current }));
  return <TabLinks label="Your account" links={links} link={PortalLink} />;
}
