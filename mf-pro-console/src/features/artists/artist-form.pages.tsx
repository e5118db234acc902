import { useState } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';
import { AddArtistPage } from './add-artist.page.tsx';
import { EditArtistPage } from './edit-artist.page.tsx';
import { SalonOwnersOnly } from './salon-owners-only.component.tsx';

/** `/my-salon/artists/add` and `/edit/{id}` (spec 2), which share the form. The list of artists does not need it. */
export function ArtistFormPages() {
  const { basePath } = useRemoteContext();
  const isAdding = basePath.endsWith('/add');
  return (
    <SalonOwnersOnly title={isAdding ? 'Add artist' : 'Edit artist'}>
      {isAdding ? <AddArtistPage /> : <EditedArtist />}
    </SalonOwnersOnly>
  );
}

function EditedArtist() {
  // A later address belongs to the next mount.
  const [id] = useState(() => Number(/\/edit\/(\d{1,15})\/?$/.exec(window.location.pathname)?.[1] ?? 0));
  return <EditArtistPage artistId={id} />;
}
