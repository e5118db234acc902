import type { ReactNode } from 'react';
import type { SessionUser } from '@frizo/contracts';
import { formatCents } from '@frizo/money';
import { LinkMenu, LogOutIcon } from '@frizo/ui';
import { useFlag } from '../flags/use-flag.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { Unseen } from '../unseen/unseen.ts';
import { headerLinksFor } from './header-links.ts';
import type { HeaderLinks } from './header-links.ts';
import styles from './header.module.css';
import { NarrowMenu } from './narrow-menu.component.tsx';
import { MenuLink, PortalLink } from './portal-link.component.tsx';
import { useIsWide } from './use-is-wide.ts';

/** The menu of a visitor, a client or a professional. On narrow screens all but the name and the way in or out is behind a button. */
export function AccountMenu() {
  const { boot } = usePortal();
  const { status, user } = useSession();
  const isWide = useIsWide();
  const hasFavorites = useFlag('favorites', true);
  // Nothing rather than a Log In that turns into a name a moment later.
  if (status === 'unknown') return null;
  const links = headerLinksFor(user, { productName: boot.product.name, hasFavorites });
  // Another person has other appointments.
  const unseen = user?.professional && <Unseen key={user.id} />;
  return (
    <>
      {isWide && <WideLinks {...links} atAppointments={unseen} />}
      {user === null ? (
        <MenuLink href="/log-in" className={styles.link}>
          Log In
        </MenuLink>
      ) : (
        <Person user={user} isWide={isWide} />
      )}
      {!isWide && unseen}
      {!isWide && <NarrowMenu {...links} discountTotal={user?.discountTotal ?? 0} />}
    </>
  );
}

interface WideLinksProps extends HeaderLinks {
  /** Stands after the last of a professional's links, which is Appointments. */
  atAppointments: ReactNode;
}

function WideLinks({ before, beautyPro, after, atAppointments }: WideLinksProps) {
  const draw = ({ href, title }: { href: string; title: string }) => (
    <MenuLink key={href} href={href} className={styles.link}>
      {title}
    </MenuLink>
  );
  return (
    <>
      {before.map(draw)}
      {atAppointments}
      {beautyPro.length > 0 && <LinkMenu title="Beauty Pro?" links={[...beautyPro]} link={MenuLink} />}
      {after.map(draw)}
    </>
  );
}

function Person({ user, isWide }: { user: SessionUser; isWide: boolean }) {
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
      <PortalLink href="/log-out" className={styles.icon} aria-label="Log out" title="Log out">
        <LogOutIcon size={20} />
      </PortalLink>
    </>
  );
}
