import { buttonClass, EmptyState, PageTitle } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { withProduct } from '../navigation/head.ts';
import { usePortal, useSession } from '../portal.context.ts';
import type { RoutedPageProps } from '../site-map/site-route.ts';

/** Explains that a page is not available yet, and links to alternatives. */
export function NotBuiltPage({ route: { title, announcement } }: RoutedPageProps) {
  const { name } = usePortal().boot.product;
  const { user } = useSession();
  // Without a user the session has expired; the content stays until the user has logged in again.
  const isForOthers = announcement?.isForProfessionals === true && user !== null && !user.professional;
  if (isForOthers) return <ProfessionalsOnly title={title} />;
  return (
    <>
      <PageTitle isCentered>{withProduct(title, name)}</PageTitle>
      <EmptyState
        action={
          <>
            {announcement?.links.map(({ path, label }, index) => (
              <PortalLink
                key={path}
                href={path}
                className={buttonClass(index === 0 ? { look: 'primary' } : {})}
              >
                {label}
              </PortalLink>
            ))}
          </>
        }
      >
        This part is not open yet. {announcement?.text}
      </EmptyState>
    </>
  );
}

/** Shown on professional pages to users who are not professionals (spec 2, professional screens). */
function ProfessionalsOnly({ title }: { title: string }) {
  return (
    <>
      <PageTitle isCentered>{title}</PageTitle>
      <EmptyState
        action={
          <PortalLink href="/list-your-business" className={buttonClass({ look: 'primary' })}>
            List your business
          </PortalLink>
        }
      >
        This page&apos;s accessible to registered beauty Pros only.
      </EmptyState>
    </>
  );
}
