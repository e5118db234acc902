import { useEffect } from 'react';
import type { NearDuplicate, ReviewItem } from '@frizo/contracts';
import { Badge, ChevronLeftIcon, ChevronRightIcon, IconButton, Picture, useNow } from '@frizo/ui';
import type { ReviewQueue } from './review-queue.ts';
import { ageText, itemName } from './review-texts.ts';
import styles from './image-review.module.css';

interface ReviewedItemProps {
  item: ReviewItem;
  /** What follows: its pictures are loaded now. */
  next: readonly ReviewItem[];
  queue: ReviewQueue;
  place: number;
  count: number;
}

const singleSizes = '(min-width: 769px) min(60vw, 56vh), 100vw';
const pairSizes = '(min-width: 769px) min(34vw, 56vh), 50vw';

/** A picture that awaits review, with everything that a decision needs. */
export function ReviewedItem({ item, next, queue, place, count }: ReviewedItemProps) {
  usePreloaded(next);
  const now = useNow();
  const { image, imageBefore, salon, artist, service, createdAt, duplicates } = item;
  return (
    <article className={styles.item} aria-label={itemName(item)}>
      {/* Another key is another picture: the last one must not stay until the next has loaded. */}
      <div key={item.galleryItemId} className={imageBefore ? styles.pair : styles.single}>
        {imageBefore && (
          <figure className={styles.figure}>
            <Picture image={imageBefore} alt={`Before: ${itemName(item)}`} sizes={pairSizes} isPriority />
            <figcaption>Before</figcaption>
          </figure>
        )}
        <figure className={styles.figure}>
          <Picture
            image={image}
            alt={imageBefore ? `After: ${itemName(item)}` : itemName(item)}
            sizes={imageBefore ? pairSizes : singleSizes}
            isPriority
          />
          {imageBefore && <figcaption>After</figcaption>}
        </figure>
      </div>
      <div className={styles.side}>
        <div className={styles.steps}>
          <IconButton
            icon={ChevronLeftIcon}
            label="Previous picture"
            look="outlined"
            disabled={place === 0}
            onClick={() => queue.move(-1)}
          />
          <IconButton
            icon={ChevronRightIcon}
            label="Next picture"
            look="outlined"
            disabled={place === count - 1}
            onClick={() => queue.move(1)}
          />
        </div>
        <dl className={styles.facts}>
          <Fact label="Salon" value={salon.title ?? `Number ${salon.id}`} />
          <Fact label="Artist" value={artist.name ?? `Number ${artist.id}`} />
          <Fact label="Service" value={service ?? 'No longer offered'} />
          <Fact label="Waiting for" value={ageText(createdAt, now)} />
        </dl>
        {duplicates.length > 0 && <Duplicates duplicates={duplicates} hasBefore={imageBefore !== null} />}
      </div>
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

/** Stolen portfolios are a known problem of marketplaces: another salon's picture is a warning, an own one only a note. */
function Duplicates({ duplicates, hasBefore }: { duplicates: readonly NearDuplicate[]; hasBefore: boolean }) {
  const isStrong = duplicates.some(({ isSameSalon }) => !isSameSalon);
  return (
    <section className={isStrong ? styles.warning : styles.note} aria-labelledby="near-duplicates">
      <h2 id="near-duplicates">
        {isStrong ? 'Another salon has this picture' : 'This salon has it already'}
      </h2>
      <ul>
        {duplicates.map((duplicate) => (
          <li key={`${duplicate.galleryItemId} ${duplicate.image.id} ${duplicate.of}`}>
            <Duplicate duplicate={duplicate} hasBefore={hasBefore} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const statusTexts = { pending: 'Awaits review', approved: 'Approved', rejected: 'Rejected' } as const;
const statusTones = { pending: 'partly', approved: 'done', rejected: 'wrong' } as const;

function Duplicate({ duplicate, hasBefore }: { duplicate: NearDuplicate; hasBefore: boolean }) {
  const { image, of, status, salon, artist, isSameSalon } = duplicate;
  const salonName = isSameSalon ? 'This salon' : (salon.title ?? `Salon number ${salon.id}`);
  return (
    <>
      <div className={styles.thumb}>
        <Picture image={image} alt="" sizes="7rem" isPriority />
      </div>
      <div>
        <p className={styles.name} dir="auto">
          {salonName}
        </p>
        <p dir="auto">{artist.name ?? `Artist number ${artist.id}`}</p>
        {hasBefore && (
          <p>{of === 'image' ? 'Looks like the picture after' : 'Looks like the picture before'}</p>
        )}
        <Badge tone={statusTones[status]}>{statusTexts[status]}</Badge>
      </div>
    </>
  );
}

/** Those in which every picture is stored, by width in pixels. */
const storedSizes = [
  ['small', 300],
  ['medium', 600],
  ['large', 900],
] as const;

/** Loads and decodes the next pictures in the size in which they will be shown. */
function usePreloaded(next: readonly ReviewItem[]): void {
  useEffect(() => {
    const loading = next.flatMap(({ image, imageBefore }) =>
      [image, imageBefore].flatMap((picture) => {
        if (picture === null) return [];
        const file = new Image();
        file.sizes = imageBefore ? pairSizes : singleSizes;
        file.srcset = storedSizes.map(([size, width]) => `${picture.url}-${size}.webp ${width}w`).join(', ');
        return [file];
      }),
    );
    return () => {
      for (const file of loading) file.srcset = '';
    };
  }, [next]);
}
