import type { KeyboardEvent, PointerEvent } from 'react';
import { ReactCompareSlider } from 'react-compare-slider';
import type { GalleryItem } from '@frizo/contracts';
import { Picture } from '@frizo/ui';
import { titleOf } from './picture-title.ts';
import styles from './viewer.module.css';

interface WorkPictureProps {
  item: GalleryItem;
  /** Whether it is the open picture; those beside it load later. */
  isCurrent: boolean;
}

/** As high as the stage or as wide, whichever is smaller; pictures are 3:4. */
const sizes = '(min-aspect-ratio: 3/4) 75vh, 100vw';

/** A piece of work as large as possible, with a comparison if there is a picture from before. */
export function WorkPicture({ item, isCurrent }: WorkPictureProps) {
  const title = titleOf(item);
  return (
    <div className={styles.slide}>
      {/* Allows swiping by mouse, which would otherwise drag the image file. */}
      <div className={styles.picture} onDragStart={(event) => event.preventDefault()}>
        {item.imageBefore === null ? (
          <Picture image={item.image} alt={title} sizes={sizes} isPriority={isCurrent} isFlush />
        ) : (
          <Comparison before={item.imageBefore} after={item.image} title={title} isCurrent={isCurrent} />
        )}
      </div>
    </div>
  );
}

interface ComparisonProps {
  before: GalleryItem['image'];
  after: GalleryItem['image'];
  title: string;
  isCurrent: boolean;
}

/** Only the handle is draggable: a swipe anywhere else turns to the next picture. */
function Comparison({ before, after, title, isCurrent }: ComparisonProps) {
  return (
    <div className={styles.comparison} onPointerDown={keepDrag} onKeyDown={keepArrows}>
      <ReactCompareSlider
        onlyHandleDraggable
        itemOne={
          <Picture image={before} alt={`Before: ${title}`} sizes={sizes} isPriority={isCurrent} isFlush />
        }
        itemTwo={
          <Picture image={after} alt={`After: ${title}`} sizes={sizes} isPriority={isCurrent} isFlush />
        }
      />
      <span className={styles.before} aria-hidden="true">
        Before
      </span>
      <span className={styles.after} aria-hidden="true">
        After
      </span>
    </div>
  );
}

function isOnHandle({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[data-rcs=handle-root]') !== null;
}

function keepDrag(event: PointerEvent): void {
  if (isOnHandle(event)) event.stopPropagation();
}

function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow') && isOnHandle(event)) event.stopPropagation();
}
