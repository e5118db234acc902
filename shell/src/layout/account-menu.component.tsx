import { Fragment } from 'react';
import type { SessionUser } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { LinkMenu, LogOutIcon } from '@frizo/ui';
import { CompletenessBadge } from '../completeness/completeness.component.tsx';
import { LinkBadge } from '../contributions/link-badge.component.tsx';
import { useLinks } from '../contributions/use-links.ts';
import type { ShownLink } from '../contributions/use-links.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { isAccountPage } from './account-tabs.component.tsx';
import styles from './header.module.css';
import { NarrowMenu } from './narrow-menu.component.tsx';
import { MenuLink, PortalLink } from './portal-link.component.tsx';
import { useIsWide } from './use-is-wide.ts';

/** The menu of a visitor, client or professional. On narrow screens only the name and the log-in or log-out link stay outside the menu. */
export function AccountMenu() {
  const { status, user } = useSession();
  const isWide = useIsWide();
  const header = useLinks('header');
  const beautyPro = useLinks('beauty-pro');
  const own = useLinks('account-menu');
  // An early Log In link could be replaced by a name a moment later.
  if (status === 'unknown') return null;
  return (
    <>
      {isWide && (
        <>
          <WideLinks links={header} />
          {beautyPro.length > 0 && <LinkMenu title="Beauty Pro?" links={beautyPro} link={MenuLink} />}
          <WideLinks links={own} />
        </>
      )}
      {user === null ? (
        <MenuLink href="/log-in" className={styles.link}>
          Log In
        </MenuLink>
      ) : (
        <UserLinks user={user} isWide={isWide} />
      )}
      {!isWide && (
        <>
          {[...header, ...own].map((link) => (
            <LinkBadge key={link.href} link={link} />
          ))}
          <NarrowMenu
            before={header}
            beautyPro={beautyPro}
            after={own}
            discountTotal={user?.discountTotal ?? 0}
          />
        </>
      )}
    </>
  );
}

function WideLinks({ links }: { links: readonly ShownLink[] }) {
  return links.map((link) => (
    <Fragment key={link.href}>
      <MenuLink href={link.href} section={link.section} className={styles.link}>
        {link.title}
      </MenuLink>
      <LinkBadge link={link} />
    </Fragment>
  ));
}

function UserLinks({ user, isWide }: { user: SessionUser; isWide: boolean }) {
  const { navigation } = usePortal();
  const isAccount = isAccountPage(useStore(navigation).path);
  return (
    <>
      {isWide && user.discountTotal > 0 && (
        <span className={styles.discount} title="Discount total">
          {formatCents(user.discountTotal)}
        </span>
      )}
      <MenuLink
        href={user.professional ? '/my-salon' : '/me'}
        // The other pages of /me have links of their own.
        section={user.professional ? '/my-salon' : '/me/essentials'}
        className={styles.name}
      >
        {`${user.firstName} ${user.lastName}`}
      </MenuLink>
      {/* The account pages show what is missing themselves. */}
      {!isAccount && <CompletenessBadge />}
      <PortalLink href="/log-out" className={styles.icon} aria-label="Log out" title="Log out">
        <LogOutIcon size={20} />
      </PortalLink>
    </>
  );
}
