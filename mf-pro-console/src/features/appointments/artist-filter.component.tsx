import { useSession } from '@frizo/remote-kit';
import { ChoiceChip } from '@frizo/ui';
import { appointmentsApi } from './appointments.api.ts';
import styles from './appointments.module.css';

interface ArtistFilterProps {
  artistIds: readonly number[];
  onChange(artistIds: number[]): void;
}

/** Whose appointments are shown, where more than one artist's calendar is kept. None chosen shows all. */
export function ArtistFilter({ artistIds, onChange }: ArtistFilterProps) {
  const { data, isLoading } = appointmentsApi.useGetManagedArtistsQuery({});
  const { user } = useSession();
  const artists = data?.data ?? [];
  // A freelancer is the only artist, and one of a salon keeps their own calendar; a business has its row from the start, which pushes nothing down.
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
