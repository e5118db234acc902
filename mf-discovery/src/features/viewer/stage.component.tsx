import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import Lightbox, { type ControllerRef, type GenericSlide } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import type { GalleryItem } from '@frizo/contracts';
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@frizo/ui';
import './lightbox.css';
import { WorkPicture } from './work-picture.component.tsx';
import type { Pictures } from './pictures.types.ts';
import styles from './viewer.module.css';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    work: SlideWork;
  }
  interface SlideWork extends GenericSlide {
    type: 'work';
    item: GalleryItem;
  }
}

interface StageProps {
  strip: readonly GalleryItem[];
  index: number;
  pictures: Pictures;
  /** Lets the viewer turn to the next or previous picture. */
  controller: RefObject<ControllerRef | null>;
  onShow(id: number): void;
}

const swipeMs = 200;
const none = () => null;

/** The pictures side by side, with buttons, arrow keys and swipe. The next page is loaded at the last picture (spec 4). */
export function Stage({ strip, index, pictures, controller, onShow }: StageProps) {
  const slides = useMemo(() => strip.map((item) => ({ type: 'work' as const, item })), [strip]);
  const isLast = index === strip.length - 1;
  usePreloading(isLast, pictures);

  const next = () => {
    if (isLast && pictures.hasMore) pictures.loadMore();
    else controller.current?.next();
  };

  return (
    <div className={styles.stage}>
      <Lightbox
        plugins={[Inline]}
        slides={slides}
        index={index}
        carousel={{ finite: true, preload: 1, padding: 0, spacing: '10%' }}
        animation={{ swipe: swipeMs, fade: 0 }}
        controller={{ ref: controller, closeOnEscape: false, touchAction: 'pan-y' }}
        toolbar={{ buttons: [] }}
        render={{
          buttonPrev: none,
          buttonNext: none,
          slide: ({ slide, offset }) =>
            slide.type === 'work' ? <WorkPicture item={slide.item} isCurrent={offset === 0} /> : null,
        }}
        on={{
          view: ({ index: viewed }) => {
            const item = strip[viewed];
            if (item !== undefined) onShow(item.id);
          },
        }}
        labels={{ Carousel: 'Pictures', 'Photo gallery': 'Pictures', Slide: 'Picture' }}
      />
      {/* Not `disabled`: that would remove the focus from the pressed button at the end, and with it the arrow keys. */}
      <div className={styles.previous}>
        <IconButton
          icon={ChevronLeftIcon}
          label="Previous picture"
          look="veiled"
          aria-disabled={index === 0}
          onClick={() => controller.current?.prev()}
        />
      </div>
      <div className={styles.next}>
        <IconButton
          icon={ChevronRightIcon}
          label="Next picture"
          look="veiled"
          aria-disabled={isLast && !pictures.hasMore}
          onClick={next}
        />
      </div>
    </div>
  );
}

function usePreloading(isLast: boolean, { hasMore, isLoadingMore, hasFailedMore, loadMore }: Pictures): void {
  const isWanted = isLast && hasMore && !isLoadingMore && !hasFailedMore;
  const load = useEffectEvent(loadMore);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
}
