import { buttonClass, EmptyState, PageTitle } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { withProduct } from '../navigation/head.ts';
import { usePortal, useSession } from '../portal.context.ts';
import type { Instead } from '../site-map/instead.ts';
import type { ShellPageComponent } from '../site-map/site-route.ts';

export interface StandIn {
  readonly title: string;
  readonly instead: Instead;
}

/** Says that a part of the portal is not open yet, and what can be done instead. */
export function notBuiltPage({ title, instead }: StandIn): ShellPageComponent {
  return function NotBuiltPage() {
    const { name } = usePortal().boot.product;
    const { user } = useSession();
    // Nobody is somebody whose session has run out: what is on the page stays until they are back.
    const isForOthers = instead.isForProfessionals === true && user !== null && !user.professional;
    if (isForOthers) return <ProfessionalsOnly title={title} />;
    return (
      <>
        <PageTitle isCentred>{withProduct(title, name)}</PageTitle>
        <EmptyState
          action={
            <>
              <PortalLink href={instead.href} className={buttonClass({ look: 'primary' })}>
                {instead.label}
              </PortalLink>
              {instead.also?.map(({ href, label }) => (
                <PortalLink key={href} href={href} className={buttonClass({})}>
                  {label}
                </PortalLink>
              ))}
            </>
          }
        >
          This part is not open yet. {instead.text}
        </EmptyState>
      </>
    );
  };
}

/** What somebody who is no professional reads on a professional's page (spec 2, professional screens). */
function ProfessionalsOnly({ title }: Pick<StandIn, 'title'>) {
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
