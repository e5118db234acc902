import { buttonClass, EmptyState, PageTitle } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';

/** Shown for any unknown path. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle isCentered>Page not found</PageTitle>
      <EmptyState
        action={
          <PortalLink href="/" className={buttonClass({ look: 'primary' })}>
            Go to the gallery
          </PortalLink>
        }
      >
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </EmptyState>
    </>
  );
}
