import { useId } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { useModals, useSession } from '@frizo/remote-kit';
import { Button, Card, CertificationBadge, Picture, PriceLevel } from '@frizo/ui';
import styles from './gallery-card.module.css';

interface GalleryCardProps {
  item: GalleryItem;
  /** Seen at once: its picture is asked for ahead of others. */
  isPriority: boolean;
}

/** Four columns on wide screens, two on a phone: what the browser picks a picture's size by. */
const sizes = '(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw';

/** A piece of work and the shortest way from it to a time with its artist. */
export function GalleryCard({ item, isPriority }: GalleryCardProps) {
  const headingId = useId();
  const book = useBook(item);
  const artist = `${item.artist.firstName} ${item.artist.lastName}`;
  const { city, state } = item.location;
  return (
    <Card
      as="li"
      labelledBy={headingId}
      picture={
        <Picture
          image={item.image}
          alt={`${item.service.i18nKey} by ${artist}`}
          sizes={sizes}
          isPriority={isPriority}
          isFlush
        />
      }
    >
      <div className={styles.heading}>
        <h2 id={headingId} className={styles.service}>
          {item.service.i18nKey}
        </h2>
        <PriceLevel level={item.priceLevel} />
      </div>
      <p className={styles.artist}>
        {artist}
        <CertificationBadge level={item.artist.airtouchCertified} url={item.artist.airtouchCertUrl} />
      </p>
      <p className={styles.place}>
        {item.salon.title} · {city}, {state}
        {item.distance !== undefined && ` · ${item.distance} mi`}
      </p>
      <div className={styles.action}>
        <Button
          look="primary"
          isWide
          onClick={book}
          aria-label={`Book ${item.service.i18nKey} with ${artist}`}
        >
          Book
        </Button>
      </div>
    </Card>
  );
}

/** Booking needs somebody to book for, so the log-in comes first and then goes on to what was asked (spec 4). */
function useBook({ artist, service, image }: GalleryItem): () => void {
  const modals = useModals();
  const session = useSession();
  const book = async () => {
    if (!(await session.requireLogin())) return;
    await modals.open('book-appointment', {
      artistId: artist.id,
      serviceId: service.id,
      style: { imageId: image.id, url: image.url, placeholder: image.placeholder },
    });
  };
  return () => void book();
}
