import { useId, useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { useRemoteContext } from '@frizo/remote-kit';
import { usePart } from '@frizo/remote-kit/parts';
import { Button, classes, ErrorState, MapPinIcon, Skeleton } from '@frizo/ui';
import type { Search } from '../search/search.ts';
import { readMapShown, withMap } from './map-address.ts';
import styles from './map-area.module.css';

interface MapAreaProps {
  search: Search;
  onSearch(search: Search): void;
  items: readonly GalleryItem[];
  /** The gallery. */
  children: ReactNode;
}

const loadMap = async () => (await import(/* webpackChunkName: "map" */ './work-map.component.tsx')).WorkMap;

/** The gallery with the map if the address has it (`?map=1`): beside it on wide pages for a search with a place, above it for the whole country. */
export function MapArea({ search, onSearch, items, children }: MapAreaProps) {
  const id = useId();
  const { isShown, toggle } = useMapShown();
  const { Part: WorkMap, hasFailed, retry } = usePart(loadMap, isShown);
  const [pointedId, setPointedId] = useState<number>();
  const isOfPlace = search.near !== undefined || search.place !== undefined;
  const point = isShown ? (event: SyntheticEvent) => setPointedId(workAt(event.target)) : undefined;
  const leave = () => setPointedId(undefined);
  return (
    <div className={styles.area}>
      <div className={styles.toggle}>
        <Button icon={MapPinIcon} size="small" aria-expanded={isShown} aria-controls={id} onClick={toggle}>
          {isShown ? 'Hide map' : 'Map'}
        </Button>
      </div>
      <div className={classes(styles.parts, isShown && isOfPlace && styles.beside)}>
        <section id={id} aria-label="Map" className={styles.map} hidden={!isShown}>
          {isShown && WorkMap && (
            <WorkMap search={search} onSearch={onSearch} items={items} pointedId={pointedId} />
          )}
          {isShown && !WorkMap && !hasFailed && <Skeleton shape="block" height="100%" />}
          {isShown && hasFailed && (
            <ErrorState onRetry={retry}>
              We could not load the map. Check your connection and try again.
            </ErrorState>
          )}
        </section>
        <div
          className={styles.work}
          onPointerOver={point}
          onFocus={point}
          onPointerLeave={leave}
          onBlur={leave}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

/** Cards have the id of their work as data, so that none of them needs a handler for mouse moves. */
function workAt(target: EventTarget): number | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-work]') : null;
  return card ? Number(card.dataset['work']) : undefined;
}

function useMapShown(): { isShown: boolean; toggle(): void } {
  const { navigate } = useRemoteContext();
  const isShown = useSyncExternalStore(subscribeToAddress, () => readMapShown(window.location.search));
  const toggle = () => {
    const { pathname, search } = window.location;
    navigate(`${pathname}${withMap(search, !isShown)}`);
  };
  return { isShown, toggle };
}

function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
