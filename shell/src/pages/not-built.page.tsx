import { buttonClass, EmptyState, PageTitle } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { withProduct } from '../navigation/head.ts';
import { usePortal } from '../portal.context.ts';
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
    return (
      <>
        <PageTitle isCentred>{withProduct(title, name)}</PageTitle>
        <EmptyState
          action={
            <PortalLink href={instead.href} className={buttonClass({ look: 'primary' })}>
              {instead.label}
            </PortalLink>
          }
        >
          This part is not open yet. {instead.text}
        </EmptyState>
      </>
    );
  };
}
