import { ListSkeleton } from '@frizo/appointment-views';
import type { SalonArtist, SessionUser } from '@frizo/contracts';
import { CrossLink, useSession } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  Card,
  CardGrid,
  EmptyState,
  ErrorState,
  PageTitle,
  Picture,
  UserIcon,
} from '@frizo/ui';
import { ArtistStatus } from './artist-status.component.tsx';
import { artistsApi } from './artists.api.ts';
import { SalonOwnersOnly } from './salon-owners-only.component.tsx';
import { TakesBookings } from './takes-bookings.component.tsx';
import { useArtistRemoval } from './use-artist-removal.tsx';
import styles from './artists.module.css';

/** `/my-salon/artists`: cards with Remove and Edit (spec 2, professional screens). */
export function ArtistsPage() {
  return (
    <SalonOwnersOnly title="Artists">
      <Artists />
    </SalonOwnersOnly>
  );
}

function Artists() {
  const { user } = useSession();
  const { data, isError, isFetching, refetch } = artistsApi.useGetOwnArtistsQuery({});
  const isEmpty = data?.data.length === 0;
  return (
    <div className={styles.page}>
      <PageTitle actions={data && !isEmpty && <AddLink />}>Artists</PageTitle>
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          We could not load your artists. Check your connection and try again.
        </ErrorState>
      )}
      {data === undefined && !isError && <ListSkeleton rowHeight="16rem" />}
      {isEmpty && (
        <EmptyState icon={UserIcon} action={<AddLink />}>
          Yet to add Artists
        </EmptyState>
      )}
      {data && !isEmpty && user && (
        <ArtistCards artists={data.data} user={user} reload={async () => void (await refetch())} />
      )}
      {user && (user.rawUserType === 3 || user.rawUserType === 7) && <TakesBookings user={user} />}
    </div>
  );
}

function AddLink() {
  return (
    <CrossLink to="/my-salon/artists/add" className={buttonClass({ look: 'primary' })}>
      Add artist
    </CrossLink>
  );
}

interface ArtistCardsProps {
  artists: readonly SalonArtist[];
  user: SessionUser;
  reload(): Promise<void>;
}

function ArtistCards({ artists, user, reload }: ArtistCardsProps) {
  const { remove, removingId, dialogs } = useArtistRemoval(artists, reload);
  return (
    <>
      <CardGrid label="Artists">
        {artists.map((artist) => (
          <ArtistCard
            key={artist.id}
            artist={artist}
            isRemoving={removingId === artist.id}
            onRemove={artist.isOwner || artist.id === user.id ? undefined : () => void remove(artist)}
          />
        ))}
      </CardGrid>
      {dialogs}
    </>
  );
}

interface ArtistCardProps {
  artist: SalonArtist;
  isRemoving: boolean;
  /** Undefined for an owner. */
  onRemove: (() => void) | undefined;
}

function ArtistCard({ artist, isRemoving, onRemove }: ArtistCardProps) {
  const { id, firstName, lastName, image } = artist;
  const name = `${firstName} ${lastName}`;
  return (
    <Card
      as="li"
      labelledBy={`artist-${id}`}
      isDense
      picture={
        image ? (
          <Picture image={image} alt="" sizes="(min-width: 48rem) 25vw, 50vw" isFlush />
        ) : (
          <span className={styles.noPhoto}>
            <UserIcon size={48} />
          </span>
        )
      }
    >
      <div className={styles.card}>
        <h2 id={`artist-${id}`} className={styles.name}>
          {name}
        </h2>
        <ArtistStatus artist={artist} />
        <div className={styles.actions}>
          {onRemove && (
            <Button
              size="small"
              isBusy={isRemoving}
              busyText="Removing"
              onClick={onRemove}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          )}
          <CrossLink
            to={`/my-salon/artists/edit/${id}`}
            className={buttonClass({ size: 'small' })}
            aria-label={`Edit ${name}`}
          >
            Edit
          </CrossLink>
        </div>
      </div>
    </Card>
  );
}
