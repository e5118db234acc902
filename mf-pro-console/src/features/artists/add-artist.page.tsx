import { useNotices, useRemoteContext } from '@frizo/remote-kit';
import { Link } from '@frizo/remote-router';
import { PageTitle } from '@frizo/ui';
import { ArtistForm } from './artist.form.tsx';
import styles from './artists.module.css';

/** `/my-salon/artists/add` (spec 2). The page of the artist follows, where they can be invited and get services. */
export function AddArtistPage() {
  const { navigate, basePath } = useRemoteContext();
  const notices = useNotices();
  return (
    <div className={styles.page}>
      <PageTitle lead={<Link to="/">Artists</Link>}>Add artist</PageTitle>
      <ArtistForm
        onSaved={({ id }) => {
          notices.show({ kind: 'success', text: 'Saved' });
          navigate(`${basePath}/edit/${id}`);
        }}
      />
    </div>
  );
}
