import type { GalleryItem } from '@frizo/contracts';
import { CardGrid } from '@frizo/ui';
import { addressWith } from '../viewer/use-picture.ts';
import { countedTo } from './gallery-answer.ts';
import { GalleryCard } from './gallery-card.component.tsx';
import { useRowWindow } from './use-row-window.ts';

interface GalleryGridProps {
  label: string;
  items: readonly GalleryItem[];
  /** How many there are in all; more than are loaded, mostly. */
  total: number;
  /** Of a card's heading: 2, or 4 under a salon and an artist. */
  headingLevel?: 2 | 4;
  /** Whether its first row is seen at once. */
  isFirst?: boolean;
}

/** The first row is seen at once; the pictures after it wait until they are near. */
const firstRow = 4;

/** Cards in rows of the same height; of a long grid those near the view. */
export function GalleryGrid({ label, items, total, headingLevel, isFirst = false }: GalleryGridProps) {
  const { indexes, placeOf, native } = useRowWindow(items.length);
  const setSize = total >= countedTo ? -1 : total;
  return (
    // A list that the stylesheet takes the bullets from is none to some readers without its role.
    <CardGrid label={label} role="list" {...native}>
      {indexes.map((index) => {
        const item = items[index];
        if (item === undefined) return null;
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
  );
}
