import { buttonClass, EmptyState, PageTitle } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { withProduct } from '../navigation/head.ts';
import { usePortal, useSession } from '../portal.context.ts';
import type { RoutedPageProps } from '../site-map/site-route.ts';

/** Says that a part of the portal is not open yet, and what can be done instead. */
export function NotBuiltPage({ route: { title, announcement } }: RoutedPageProps) {
  const { name } = usePortal().boot.product;
  const { user } = useSession();
  // Nobody is somebody whose session has run out: what is on the page stays until they are back.
  const isForOthers = announcement?.isForProfessionals === true && user !== null && !user.professional;
  if (isForOthers) return <ProfessionalsOnly title={title} />;
  return (
    <>
      <PageTitle isCentred>{withProduct(title, name)}</PageTitle>
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

/** What somebody who is no professional reads on a professional's page (spec 2, professional screens). */
function ProfessionalsOnly({ title }: { title: string }) {
  return (
    <>
      <PageTitle isCentred>{title}</PageTitle>
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
