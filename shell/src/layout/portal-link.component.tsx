import type { MouseEvent, ReactNode } from 'react';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';

export interface PortalLinkProps {
  href: string;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'true';
  title?: string;
  children: ReactNode;
}

/**
 * A link within the portal, which navigates without a full page load. A link to a page that requires a log-in opens the log-in dialog first
 * (spec 2, header menus).
 */
export function PortalLink({ href, children, ...rest }: PortalLinkProps) {
  const { navigation, session, site } = usePortal();

  async function go(): Promise<void> {
    const { guard } = site.find(href.replace(/[?#].*/, '')).route;
    const needsLogIn = guard === 'login' && session.snapshot().status !== 'authenticated';
    if (!needsLogIn || (await session.requireLogin(href))) navigation.go(href);
  }

  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isForNewTab(event)) return;
    event.preventDefault();
    void go();
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether a path is a section's path or below it. */
export function isWithin(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`);
}

/** A menu link, marked as current while the page is in its section. */
export function MenuLink({ section, ...link }: PortalLinkProps & { section?: string }) {
  const { navigation } = usePortal();
  const { path } = useStore(navigation);
  return <PortalLink {...link} aria-current={isWithin(path, section ?? link.href) ? 'page' : undefined} />;
}

function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
