import type { ReactNode } from 'react';
import { useSession } from '@frizo/remote-kit';
import { Navigate, routed, useParams } from '@frizo/remote-router';
import { EmptyState, PageTitle, UserIcon } from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AddArtistPage } from './add-artist.page.tsx';
import { ArtistsPage } from './artists.page.tsx';
import { EditArtistPage } from './edit-artist.page.tsx';

/** `/my-salon/artists`, `/add` and `/edit/{id}` (spec 2). */
export const ArtistPages = routed([
  { path: '', element: guarded('Artists', <ArtistsPage />) },
  { path: 'add', element: guarded('Add artist', <AddArtistPage />) },
  { path: 'edit/:id', element: guarded('Edit artist', <EditedArtist />) },
  { path: '*', element: <Navigate to="/" replace /> },
]);

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
  if (user === null) return null;
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
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate to="/" replace />;
  return <EditArtistPage key={id} artistId={id} />;
}
