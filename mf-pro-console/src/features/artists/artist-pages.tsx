import { useState, type ReactNode } from 'react';
import { useRemoteContext, useSession } from '@frizo/remote-kit';
import { EmptyState, PageTitle, UserIcon } from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AddArtistPage } from './add-artist.page.tsx';
import { ArtistsPage } from './artists.page.tsx';
import { EditArtistPage } from './edit-artist.page.tsx';

/** `/my-salon/artists`, `/add` and `/edit/{id}` (spec 2). */
export function ArtistPages() {
  const { basePath } = useRemoteContext();
  if (basePath.endsWith('/artists')) return guarded('Artists', <ArtistsPage />);
  if (basePath.endsWith('/add')) return guarded('Add artist', <AddArtistPage />);
  return guarded('Edit artist', <EditedArtist />);
}

function guarded(title: string, page: ReactNode): ReactNode {
  return (
    <ProfessionalsOnly title={title}>
      <SalonsOnly title={title}>{page}</SalonsOnly>
    </ProfessionalsOnly>
  );
}

/** A freelancer is a business of one person, and artists do not manage others (spec 6, decisions 1). */
function SalonsOnly({ title, children }: { title: string; children: ReactNode }) {
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

function EditedArtist() {
  // A later address belongs to the next mount.
  const [id] = useState(() => Number(/\/edit\/(\d{1,15})\/?$/.exec(window.location.pathname)?.[1] ?? 0));
  return <EditArtistPage artistId={id} />;
}
