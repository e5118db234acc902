import type { GalleryItem } from '@frizo/contracts';
import { CrossLink } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  CertificationBadge,
  IconButton,
  MapPinIcon,
  PriceLevel,
  ShareIcon,
} from '@frizo/ui';
import { FavoriteButton } from '../favorites/favorite-button.component.tsx';
import { galleryPath } from './gallery-path.ts';
import { titleOf } from './picture-title.ts';
import { useBookWork } from './use-book-work.ts';
import { useShare } from './use-share.ts';
import styles from './viewer.module.css';

/** What it is, by whom and where, and what can be done about it. */
export function Caption({ item }: { item: GalleryItem | undefined }) {
  return item === undefined ? null : <CaptionOf item={item} />;
}

function CaptionOf({ item }: { item: GalleryItem }) {
  const { artist, salon, service, location } = item;
  const book = useBookWork();
  const share = useShare();
  const title = titleOf(item);
  return (
    <section className={styles.caption} aria-label="About this picture">
      <div className={styles.words}>
        <div className={styles.heading}>
          <h2 className={styles.service}>{service.i18nKey}</h2>
          <PriceLevel level={item.priceLevel} />
        </div>
        <p className={styles.artist}>
          {artist.firstName} {artist.lastName}
          <CertificationBadge level={artist.airtouchCertified} url={artist.airtouchCertUrl} />
        </p>
        <p className={styles.place}>
          <MapPinIcon size={16} />
          {salon.title} · {location.city}, {location.state}
          {item.distance !== undefined && ` · ${item.distance} mi`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          look="primary"
          isWide
          onClick={() => book(item)}
          aria-label={`Book ${service.i18nKey} with ${artist.firstName} ${artist.lastName}`}
        >
          Book
        </Button>
        <div className={styles.more}>
          <CrossLink to={galleryPath(salon, artist)} className={buttonClass({ look: 'quiet', isWide: true })}>
            Gallery
          </CrossLink>
          <FavoriteButton kind="item" id={item.id} label={title} look="outlined" />
          <IconButton
            icon={ShareIcon}
            label={`Share: ${title}`}
            look="outlined"
            onClick={() => void share({ title, path: `/?picture=${item.id}` })}
          />
        </div>
      </div>
    </section>
  );
}
