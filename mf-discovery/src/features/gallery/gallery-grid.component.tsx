import type { GalleryItem } from '@frizo/contracts';
import { CardGrid } from '@frizo/ui';
import { addressWith } from '../viewer/use-picture.ts';
import { countedTo } from './gallery-answer.ts';
import { CardToCome } from './card-to-come.component.tsx';
import { GalleryCard } from './gallery-card.component.tsx';
import { SkippableGroup } from './skippable-group.component.tsx';
import { useRowWindow } from './use-row-window.ts';

interface GalleryGridProps {
  label: string;
  items: readonly GalleryItem[];
  /** How many there are in all; more than are loaded, mostly. */
  total: number;
  /** How many of the others are on their way. */
  coming?: number;
  /** Of a card's heading: 2, or 4 under a salon and an artist. */
  headingLevel?: 2 | 4;
  /** Whether its first row is seen at once. */
  isFirst?: boolean;
}

/** The first row is seen at once; the pictures after it wait until they are near. */
const firstRow = 4;

/** Cards in rows of the same height; of a long grid those near the view. What is on its way has its place from the beginning. */
export function GalleryGrid(props: GalleryGridProps) {
  const { label, items, total, coming = 0, headingLevel, isFirst = false } = props;
  const { indexes, isRendered, height, placeOf, native } = useRowWindow(items.length + coming);
  const setSize = total >= countedTo ? -1 : total;
  return (
    <SkippableGroup label={label}>
      {/* A list that the stylesheet takes the bullets from is none to some readers without its role. */}
      <CardGrid label={label} role="list" {...native}>
        {indexes.map((index) => {
          const item = items[index];
          if (item === undefined || !isRendered(index))
            return <CardToCome key={`to come ${index}`} height={height} />;
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
