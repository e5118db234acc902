import type { ReactNode } from 'react';
import { CrossLink, useSession } from '@frizo/remote-kit';
import { buttonClass, EmptyState, PageTitle, UserIcon } from '@frizo/ui';

interface ProfessionalsOnlyProps {
  /** Of the page. */
  title: string;
  children: ReactNode;
}

/** Others are told so, with the way to become one (spec 2, professional screens). */
export function ProfessionalsOnly({ title, children }: ProfessionalsOnlyProps) {
  const { user } = useSession();
  // Nobody is somebody whose session has run out: what is on the page stays until they are back.
  if (user === null || user.professional) return children;
  return (
    <>
      <PageTitle isCentred>{title}</PageTitle>
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
