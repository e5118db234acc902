import { useEffect } from 'react';
import { buttonClass, EmptyState, Loading, PageTitle, Skeleton } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { usePortal, useSession } from '../portal.context.ts';

/** Signs the user out (spec 2). */
export function LogOutPage() {
  const { session } = usePortal();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'authenticated') void session.signOut();
  }, [session, status]);
  if (status === 'unknown') {
    return (
      <Loading>
        <Skeleton width="12rem" />
      </Loading>
    );
  }
  const isLoggedOut = status !== 'authenticated';
  return (
    <>
      <PageTitle isCentered>{isLoggedOut ? 'You are logged out' : 'Logging out'}</PageTitle>
      <EmptyState
        action={
          <PortalLink href="/" className={buttonClass({ look: 'primary' })}>
            Back to the gallery
          </PortalLink>
        }
      >
        {isLoggedOut ? 'See you soon.' : 'One moment.'}
      </EmptyState>
    </>
  );
}
