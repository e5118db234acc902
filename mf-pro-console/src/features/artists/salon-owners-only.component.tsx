import type { ReactNode } from 'react';
import { useSession } from '@frizo/remote-kit';
import { EmptyState, PageTitle, UserIcon } from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';

/** A page for owners and admins of a salon with artists: a freelancer is a business of one person, and artists do not manage others (spec 6, decisions 1). */
export function SalonOwnersOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ProfessionalsOnly title={title}>
      <PageOrReason title={title}>{children}</PageOrReason>
    </ProfessionalsOnly>
  );
}

function PageOrReason({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useSession();
  if (user === null) return children;
  const managesArtists = user.rawUserType !== 2 && (user.business || user.salonAdmin);
  if (managesArtists) return children;
  return (
    <>
      <PageTitle isCentered>{title}</PageTitle>
      <EmptyState icon={UserIcon}>
        {user.business
          ? 'A freelancer works alone. Salon owners can add artists.'
          : 'The owner of your salon looks after its artists.'}
      </EmptyState>
    </>
  );
}
