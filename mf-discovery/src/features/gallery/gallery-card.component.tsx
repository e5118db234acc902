import { memo, useId, type CSSProperties } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { CrossLink } from '@frizo/remote-kit';
import { Button, CertificationBadge, IconButton, Picture, PriceLevel, ShareIcon } from '@frizo/ui';
import { FavoriteButton } from '../favorites/favorite-button.component.tsx';
import { durationText, nextFreeText, priceText } from '../viewer/offer-text.ts';
import { titleOf } from '../viewer/picture-title.ts';
import { useBookWork } from '../viewer/use-book-work.ts';
import { addressWith } from '../viewer/use-picture.ts';
import { useShare } from '../viewer/use-share.ts';
import styles from './gallery-card.module.css';

interface GalleryCardProps {
  item: GalleryItem;
  /** Its position among the loaded cards, from 0, and their total number; -1 when unknown. */
  index?: number;
  setSize?: number;
  /** The address that opens its picture; by default the current page with the picture. */
  to?: string;
  headingLevel?: 2 | 4;
  /** Visible at once: its picture loads with priority. */
  isPriority: boolean;
  /** The position of a card that is rendered outside of the rows. */
  place?: CSSProperties;
}

/** Four columns from 614px on, three from 457px, two on a phone, for the browser to choose the size of a picture. */
const sizes = '(min-width: 90rem) 318px, (min-width: 38.4rem) 22vw, (min-width: 28.6rem) 29vw, 44vw';

/**
 * A piece of work with a shortcut to booking its artist. All cards of one width have the same height, whatever their text: row calculations depend on
 * it, and nothing moves when pictures load.
 */
export const GalleryCard = memo(function GalleryCard(props: GalleryCardProps) {
  const { item, index, setSize, to = addressWith(item.id), isPriority, place } = props;
  const headingId = useId();
  const book = useBookWork();
  const Heading = props.headingLevel === 4 ? 'h4' : 'h2';
  const title = titleOf(item);
  const artist = `${item.artist.firstName} ${item.artist.lastName}`;
  return (
    <li
      className={styles.card}
      style={place}
      aria-labelledby={headingId}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={setSize}
      data-index={index}
      data-work={item.id}
    >
      <div className={styles.frame}>
        <CrossLink to={to} className={styles.open}>
          <Picture image={item.image} alt={title} sizes={sizes} isPriority={isPriority} />
        </CrossLink>
        <CardActions item={item} title={title} />
        {item.artist.airtouchCertified > 0 && (
          <span className={styles.badge}>
            <CertificationBadge level={item.artist.airtouchCertified} url={item.artist.airtouchCertUrl} />
          </span>
        )}
      </div>
      <Heading id={headingId} className={styles.service} title={item.service.i18nKey}>
        {item.service.i18nKey}
      </Heading>
      <CardBy item={item} artist={artist} />
      <CardOffer item={item} />
      <Button
        look="primary"
        isWide
        onClick={() => book(item)}
        aria-label={`Book ${item.service.i18nKey} with ${artist}`}
      >
        Book
      </Button>
    </li>
  );
});

function CardActions({ item, title }: { item: GalleryItem; title: string }) {
  const share = useShare();
  return (
    <div className={styles.actions}>
      <IconButton
        icon={ShareIcon}
        look="veiled"
        label={`Share: ${title}`}
        // Shares only the picture, without the current search.
        onClick={() => void share({ title, path: `/?picture=${item.id}` })}
      />
      <FavoriteButton kind="item" id={item.id} label={title} />
    </div>
  );
}

/** The artist and salon, with a heart for the artist. */
function CardBy({ item: { artist, salon }, artist: name }: { item: GalleryItem; artist: string }) {
  return (
    <div className={styles.by}>
      <div className={styles.names}>
        <p className={styles.artist} title={name}>
          {name}
        </p>
        <p className={styles.place} title={salon.title}>
          {salon.title}
        </p>
      </div>
      <FavoriteButton kind="artist" id={artist.id} label={name} look="plain" />
    </div>
  );
}

/** Place, price, duration and the artist's next free start. */
function CardOffer({ item }: { item: GalleryItem }) {
  const { location, priceLevel, distance } = item;
  const free = nextFreeText(item);
  return (
    <>
      <p className={styles.line}>
        <span className={styles.city}>
          {location.city}, {location.state}
        </span>
        {distance !== undefined && <span>{`${distance} mi`}</span>}
      </p>
      <p className={styles.line}>
        <span>{priceText(item)}</span>
        <PriceLevel level={priceLevel} />
      </p>
      <p className={styles.place}>{durationText(item)}</p>
      <p className={styles.free} title={free}>
        {free}
      </p>
    </>
  );
}
