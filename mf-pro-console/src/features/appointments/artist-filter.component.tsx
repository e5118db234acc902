import { useSession } from '@frizo/remote-kit';
import { ChoiceChip } from '@frizo/ui';
import { appointmentsApi } from './appointments.api.ts';
import styles from './appointments.module.css';

interface ArtistFilterProps {
  artistIds: readonly number[];
  onChange(artistIds: number[]): void;
}

/** Filters by artist, if the user manages several calendars. None chosen shows all. */
export function ArtistFilter({ artistIds, onChange }: ArtistFilterProps) {
  const { data, isLoading } = appointmentsApi.useGetManagedArtistsQuery({});
  const { user } = useSession();
  const artists = data?.data ?? [];
  // Freelancers and artists of a salon have a single calendar; for a business the space of the row is reserved from the start.
  if (isLoading && user?.business && user.rawUserType !== 2) return <div className={styles.artists} />;
  if (artists.length <= 1) return null;
  const toggle = (id: number, isChosen: boolean) =>
    onChange(
      artists
        .map((artist) => artist.id)
        .filter((other) => (other === id ? isChosen : artistIds.includes(other))),
    );
  return (
    <div role="group" aria-label="Artists" className={styles.artists}>
      {artists.map(({ id, firstName, lastName }) => (
        <ChoiceChip key={id} isChosen={artistIds.includes(id)} onChange={(isChosen) => toggle(id, isChosen)}>
          {firstName} {lastName}
        </ChoiceChip>
      ))}
    </div>
  );
}
