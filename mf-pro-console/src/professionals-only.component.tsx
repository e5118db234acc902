import type { ReactNode } from 'react';
import { CrossLink, useSession } from '@frizo/remote-kit';
import { buttonClass, EmptyState, UserIcon } from '@frizo/ui';

/** Others are told so, with the way to become one (spec 2, professional screens). */
export function ProfessionalsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // Nobody is somebody whose session has run out: what is on the page stays until they are back.
  if (user === null || user.professional) return children;
  return (
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
  );
}
