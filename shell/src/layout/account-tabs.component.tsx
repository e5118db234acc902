import { Fragment } from 'react';
import type { LinkArea, SessionUser } from '@frizo/contracts';
import { TabLinks } from '@frizo/ui';
import { CompletenessBadge, IncompleteProfile } from '../completeness/completeness.component.tsx';
import { LinkBadge } from '../contributions/link-badge.component.tsx';
import { useLinks } from '../contributions/use-links.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './account-tabs.module.css';
import { isWithin, PortalLink } from './portal-link.component.tsx';

/** Pages that share one row of tabs: a user's own (/me) and, for professionals, their business's (/my-salon). */
interface AccountSection {
  readonly root: string;
  readonly area: LinkArea;
  readonly label: string;
}

const sections: readonly AccountSection[] = [
  { root: '/me', area: 'account-tabs', label: 'Your account' },
  { root: '/my-salon', area: 'salon-tabs', label: 'Your business' },
];

function sectionOf(path: string): AccountSection | undefined {
  return sections.find(({ root }) => isWithin(path, root));
}

/** Whether an address is one of the account pages, which share tabs and width. */
export function isAccountPage(path: string): boolean {
  return sectionOf(path) !== undefined;
}

/** The tabs above each account page, whichever remote the page is from; professionals switch between both sections (spec 2, profile banner). */
export function AccountTabs() {
  const { navigation } = usePortal();
  const { path } = useStore(navigation);
  const { user } = useSession();
  const section = sectionOf(path);
  if (user === null || section === undefined) return null;
  const isOnlyForProfessionals = section.area === 'salon-tabs' && !user.professional;
  if (isOnlyForProfessionals) return null;
  return (
    <div className={styles.tabs}>
      {user.professional && <SectionSwitch user={user} current={section.root} />}
      <SectionTabs section={section} path={path} />
      <IncompleteProfile />
    </div>
  );
}

function SectionSwitch({ user, current }: { user: SessionUser; current: string }) {
  const links = [
    // A freelancer's business is no salon (decisions 1).
    { href: '/my-salon', title: user.rawUserType === 2 ? 'My business' : 'My Salon' },
    { href: '/me', title: 'Me' },
  ];
  return (
    <nav aria-label="Profile" className={styles.switch}>
      {links.map(({ href, title }) => (
        <Fragment key={href}>
          <PortalLink
            href={href}
            className={styles.switchLink}
            aria-current={href === current ? 'true' : undefined}
          >
            {title}
          </PortalLink>
          {/* The tabs of the current section have marks of their own. */}
          {href !== current && <CompletenessBadge path={href} />}
        </Fragment>
      ))}
    </nav>
  );
}

function SectionTabs({ section, path }: { section: AccountSection; path: string }) {
  const links = useLinks(section.area).map((tab) => ({
    href: tab.href,
    title: tab.title,
    isCurrent: isWithin(path, tab.section),
    badge: (
      <>
        <LinkBadge link={tab} />
        <CompletenessBadge path={tab.section} />
      </>
    ),
  }));
  return <TabLinks label={section.label} links={links} link={PortalLink} />;
}
