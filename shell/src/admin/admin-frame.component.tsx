import type { ReactNode } from 'react';
import { ApiProvider } from '@frizo/remote-kit';
import { buttonClass, EmptyState, PageTitle, Stack, TabLinks } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { adminApi } from './admin.api.ts';

const pages = [
  { href: '/admin', title: 'Overview' },
  { href: '/admin/flags', title: 'Feature flags' },
  { href: '/admin/rollouts', title: 'Rollouts' },
  { href: '/admin/messages', title: 'Messages' },
];

const apis = [adminApi];

export interface AdminFrameProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the admin pages. Hiding them from others is only a convenience: the services enforce who is an admin (decisions 1). */
export function AdminFrame({ title, lead, actions, children }: AdminFrameProps) {
  const { navigation, request } = usePortal();
  const { path } = useStore(navigation);
  const { user } = useSession();
  if (user?.admin !== true) return <StaffOnly />;
  const links = pages.map(({ href, title: name }) => ({
    href,
    title: name,
    isCurrent: href === '/admin' ? path === href : path.startsWith(href),
  }));
  return (
    <Stack gap={6}>
      <TabLinks label="Administration" links={links} link={PortalLink} />
      <PageTitle lead={lead} actions={actions}>
        {title}
      </PageTitle>
      <ApiProvider key={user.id} apis={apis} request={request}>
        {children}
      </ApiProvider>
    </Stack>
  );
}

/** Shown to users who are not admins. */
function StaffOnly() {
  return (
    <>
      <PageTitle isCentered>Only for Frizo staff</PageTitle>
      <EmptyState
        action={
          <PortalLink href="/" className={buttonClass({ look: 'primary' })}>
            Go to the gallery
          </PortalLink>
        }
      >
        Your account may not open this page.
      </EmptyState>
    </>
  );
}
