import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useRemoteContext } from './remote-context.ts';

export interface CrossLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the portal, in any remote. */
  readonly to: string;
}

/**
 * A link that may lead to another remote. It is a real anchor: the browser opens it in a tab, copies and shows its address; a plain click navigates
 * within the portal without loading a page.
 */
export function CrossLink({ to, onClick, ...rest }: CrossLinkProps) {
  const { navigate } = useRemoteContext();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(to);
  }

  return <a {...rest} href={to} onClick={follow} />;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return (
    !event.defaultPrevented && event.button === 0 && !hasModifier && (target === '' || target === '_self')
  );
}
