import type { GalleryItem } from '@frizo/contracts';
import { CrossLink } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  CertificationBadge,
  ClockIcon,
  IconButton,
  MapPinIcon,
  Picture,
  PriceLevel,
  ShareIcon,
  useIsWide,
} from '@frizo/ui';
import { FavoriteButton } from '../favorites/favorite-button.component.tsx';
import { galleryPath } from './gallery-path.ts';
import { durationText, nextFreeText, priceText } from './offer-text.ts';
import { titleOf } from './picture-title.ts';
import { useBookWork } from './use-book-work.ts';
import { useShare } from './use-share.ts';
import { viewerApi } from './viewer.api.ts';
import styles from './viewer.module.css';

/** The service, artist and salon of a picture, and its actions. */
export function Caption({ item, onShow }: { item: GalleryItem | undefined; onShow(id: number): void }) {
  return item === undefined ? null : <CaptionOf item={item} onShow={onShow} />;
}

function CaptionOf({ item, onShow }: { item: GalleryItem; onShow(id: number): void }) {
  const { artist, salon, service, location } = item;
  const book = useBookWork();
  const share = useShare();
  const title = titleOf(item);
  const name = `${artist.firstName} ${artist.lastName}`;
  const isWide = useIsWide();
  return (
    <section className={styles.caption} aria-label="About this picture">
      <div className={styles.words}>
        <div className={styles.heading}>
          <h2 className={styles.service}>{service.i18nKey}</h2>
          <PriceLevel level={item.priceLevel} />
        </div>
        <p className={styles.artist}>
          {name}
          <FavoriteButton kind="artist" id={artist.id} label={name} look="plain" />
          <CertificationBadge level={artist.airtouchCertified} url={artist.airtouchCertUrl} />
        </p>
        <p className={styles.place}>
          <MapPinIcon size={16} />
          {salon.title} · {location.city}, {location.state}
          {item.distance !== undefined && ` · ${item.distance} mi`}
        </p>
        <p className={styles.offer}>
          {[priceText(item), durationText(item)].filter((words) => words !== undefined).join(' · ')}
        </p>
        <p className={styles.free}>
          <ClockIcon size={16} />
          {nextFreeText(item)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          look="primary"
          isWide
          onClick={() => book(item)}
          aria-label={`Book ${service.i18nKey} with ${name}`}
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
      {isWide && <MoreWork item={item} name={name} onShow={onShow} />}
    </section>
  );
}

/** Two rows of three. */
const shownOfArtist = 6;

/** The artist's newest work, beside the picture on wide screens; its space is reserved while it loads. */
function MoreWork({ item, name, onShow }: { item: GalleryItem; name: string; onShow(id: number): void }) {
  const { currentData, isFetching } = viewerApi.useSearchGalleryQuery({
    artistId: item.artist.id,
    count: shownOfArtist + 1,
  });
  const found = currentData?.type === 1 ? currentData.items : [];
  const others = found.filter(({ id }) => id !== item.id).slice(0, shownOfArtist);
  if (others.length === 0 && !isFetching) return null;
  return (
    <section className={styles.moreWork} aria-label={`More work by ${name}`}>
      <h3 className={styles.moreTitle}>{`More by ${name}`}</h3>
      <ul className={styles.thumbs}>
        {others.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={titleOf(other)}
              onClick={() => onShow(other.id)}
            >
              <Picture image={other.image} alt="" sizes="7rem" isFlush />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
