import type { GalleryItem } from '@frizo/contracts';
import { CardGrid } from '@frizo/ui';
import { addressWith } from '../viewer/use-picture.ts';
import { maxCount } from './gallery-answer.ts';
import { CardPlaceholder } from './card-placeholder.component.tsx';
import { GalleryCard } from './gallery-card.component.tsx';
import { SkippableGroup } from './skippable-group.component.tsx';
import { useRowWindow } from './use-row-window.ts';

interface GalleryGridProps {
  label: string;
  items: readonly GalleryItem[];
  /** The total number, usually more than are loaded. */
  total: number;
  /** How many of the others are loading. */
  loadingCount?: number;
  /** The level of a card's heading: 2, or 4 under a salon and an artist. */
  headingLevel?: 2 | 4;
  /** Whether its first row is visible at once. */
  isFirst?: boolean;
}

/** Visible at once; pictures after it load lazily. */
const firstRow = 4;

/** Cards in rows of equal height; a long grid renders only those near the view. Loading cards have placeholders. */
export function GalleryGrid(props: GalleryGridProps) {
  const { label, items, total, loadingCount = 0, headingLevel, isFirst = false } = props;
  const { indexes, isRendered, height, placeOf, native } = useRowWindow(items.length + loadingCount);
  const setSize = total >= maxCount ? -1 : total;
  return (
    <SkippableGroup label={label}>
      {/* Some screen readers ignore a list without bullets unless it has the role. */}
      <CardGrid label={label} role="list" {...native}>
        {indexes.map((index) => {
          const item = items[index];
          if (item === undefined || !isRendered(index))
            return <CardPlaceholder key={`to come ${index}`} height={height} />;
          return (
            <GalleryCard
              key={item.id}
              item={item}
              index={index}
              setSize={setSize}
              to={addressWith(item.id)}
              headingLevel={headingLevel}
              isPriority={isFirst && index < firstRow}
              place={placeOf(index)}
            />
          );
        })}
      </CardGrid>
    </SkippableGroup>
  );
}
