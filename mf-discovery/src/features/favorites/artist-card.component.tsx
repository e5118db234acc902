import { useId } from 'react';
import type { ArtistCard as Artist } from '@frizo/contracts';
import { CrossLink, useModals, useSession } from '@frizo/remote-kit';
import { Button, CertificationBadge, Picture, UserIcon } from '@frizo/ui';
import { galleryPath } from '../viewer/gallery-path.ts';
import { nextFreeText } from '../viewer/offer-text.ts';
import { FavoriteButton } from './favorite-button.component.tsx';
import styles from './favorites.module.css';

/** Half of a card's width, for the browser to choose the size of a picture. */
const sizes = '(min-width: 64rem) 11vw, (min-width: 48rem) 15vw, 23vw';
const fullSizes = '(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw';

/** An artist with their latest work and a shortcut to booking. */
export function ArtistCard({ artist }: { artist: Artist }) {
  const headingId = useId();
  const book = useBookArtist(artist.id);
  const name = `${artist.firstName} ${artist.lastName}`;
  return (
    <li className={styles.card} aria-labelledby={headingId}>
      <Work artist={artist} name={name} />
      <h2 id={headingId} className={styles.name}>
        {name}
      </h2>
      <p className={styles.place}>{artist.salon.title}</p>
      <p className={styles.place}>
        {artist.location.city}, {artist.location.state}
      </p>
      {artist.nextFree && <p className={styles.place}>{nextFreeText({ nextFree: artist.nextFree })}</p>}
      <div className={styles.action}>
        <Button look="primary" isWide onClick={book} aria-label={`Book ${name}`}>
          Book
        </Button>
      </div>
    </li>
  );
}

function Work({ artist, name }: { artist: Artist; name: string }) {
  // Two or three pictures would leave a gap in the collage.
  const shown = artist.images.slice(0, artist.images.length < 4 ? 1 : 4);
  return (
    <div className={styles.pictures}>
      <CrossLink
        to={galleryPath(artist.salon, artist)}
        className={styles.gallery}
        aria-label={`Gallery of ${name}`}
      >
        <div className={styles.collage} data-count={shown.length}>
          {shown.map((image) => (
            <Picture
              key={image.id}
              image={image}
              alt=""
              sizes={shown.length > 1 ? sizes : fullSizes}
              isFlush
            />
          ))}
          {shown.length === 0 && <UserIcon size={48} />}
        </div>
      </CrossLink>
      <div className={styles.heart}>
        <FavoriteButton kind="artist" id={artist.id} label={name} />
      </div>
      <span className={styles.badge}>
        <CertificationBadge level={artist.airtouchCertified} url={artist.airtouchCertUrl} />
      </span>
    </div>
  );
}

/** Booking requires a log-in, also when the session has expired in the meantime (spec 4). */
function useBookArtist(artistId: number): () => void {
  const modals = useModals();
  const session = useSession();
  const book = async () => {
    const props = { artistId };
    const isLoggedIn = await session.requireLogin(undefined, { name: 'book-appointment', props });
    if (isLoggedIn) await modals.open('book-appointment', props);
  };
  return () => void book();
}
