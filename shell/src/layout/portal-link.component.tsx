import type { MouseEvent, ReactNode } from 'react';
import { usePortal } from '../portal.context.ts';

export interface PortalLinkProps {
  href: string;
  className?: string;
  'aria-label'?: string;
  title?: string;
  children: ReactNode;
}

/** A link within the portal: no full load, but everything else that a link does. */
export function PortalLink({ href, children, ...rest }: PortalLinkProps) {
  const { navigation } = usePortal();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isForNewTab(event)) return;
    event.preventDefault();
    navigation.go(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
