import { CrossLink, useNotices, useRemoteContext } from '@frizo/remote-kit';
import { PageTitle } from '@frizo/ui';
import { ArtistForm } from './artist.form.tsx';
import styles from './artists.module.css';

/** `/my-salon/artists/add` (spec 2). The page of the artist follows, where they can be invited and get services. */
export function AddArtistPage() {
  const { navigate } = useRemoteContext();
  const notices = useNotices();
  return (
    <div className={styles.page}>
      <PageTitle lead={<CrossLink to="/my-salon/artists">Artists</CrossLink>}>Add artist</PageTitle>
      <ArtistForm
        onSaved={({ id }) => {
          notices.show({ kind: 'success', text: 'Saved' });
          navigate(`/my-salon/artists/edit/${id}`);
        }}
      />
    </div>
  );
}
