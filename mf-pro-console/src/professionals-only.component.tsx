import type { ReactNode } from 'react';
import { CrossLink, useSession } from '@frizo/remote-kit';
import { buttonClass, EmptyState, PageTitle, UserIcon } from '@frizo/ui';

interface ProfessionalsOnlyProps {
  /** The title of the page. */
  title: string;
  children: ReactNode;
}

/** Shows other users how to become a professional (spec 2, professional screens). */
export function ProfessionalsOnly({ title, children }: ProfessionalsOnlyProps) {
  const { user } = useSession();
  // Without a user the session has expired: the page stays until they log in again.
  if (user === null || user.professional) return children;
  return (
    <>
      <PageTitle isCentered>{title}</PageTitle>
      <EmptyState
        icon={UserIcon}
        action={
          <CrossLink to="/list-your-business" className={buttonClass({ look: 'primary' })}>
            List your business
          </CrossLink>
        }
      >
        This page&apos;s accessible to registered beauty Pros only.
      </EmptyState>
    </>
  );
}
