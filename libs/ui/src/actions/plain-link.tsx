import type { ReactNode } from 'react';

/** What a router's link must take to stand in for an `<a>`. */
export interface LinkLikeProps {
  href: string;
  className?: string;
  'aria-current'?: 'page';
  children: ReactNode;
}

/** The link used where no router's is given: a full load. */
export function PlainLink(props: LinkLikeProps) {
  return <a {...props} />;
}
