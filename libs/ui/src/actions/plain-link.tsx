import type { ReactNode } from 'react';

/** The props that a router's link has to accept to replace an `<a>`. */
export interface LinkLikeProps {
  href: string;
  className?: string;
  'aria-current'?: 'page';
  children: ReactNode;
}

/** The default link, which loads a new document. */
export function PlainLink(props: LinkLikeProps) {
  return <a {...props} />;
}
