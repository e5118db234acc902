import type { ReactNode } from 'react';
import { Button, IconButton, MinusIcon, PlusIcon, type Icon } from '@frizo/ui';
import { MapLabels } from './label/map-labels.component.tsx';
import { MarkerList } from './list/marker-list.component.tsx';
import type { MapMarker, MapTarget, MapTiles, MapView } from './map.types.ts';
import styles from './salon-map.module.css';
import { useSalonMap } from './use-salon-map.ts';

export interface MoveAction {
  readonly label: string;
  readonly icon?: Icon;
  onPress(view: MapView): void;
}

export interface SalonMapProps {
  /** What the map is, for who does not see it: "Map of salons". */
  label: string;
  /** The same array as long as nothing changes: another one is drawn anew. */
  markers: readonly MapMarker[];
  /** Where to look. Only another value moves the map; `usa` is the whole of it in whatever width there is. */
  target: MapTarget | 'usa';
  tiles?: MapTiles | undefined;
  /** Whose card is open. */
  selectedId?: string | undefined;
  /** Pointed at beside the map. */
  highlightedId?: string | undefined;
  onSelect(marker: MapMarker | undefined): void;
  onMove?(view: MapView, isByPerson: boolean): void;
  /** Offered over the map once a person has moved it: what to do about what is seen then. */
  moveAction?: MoveAction;
  /** What can be done with the chosen one. */
  actionsFor?(marker: MapMarker): ReactNode;
}

/** Salons on a map, and the same in a list. The README says what works how. */
export function SalonMap(props: SalonMapProps) {
  const { label, tiles, selectedId, actionsFor, moveAction } = props;
  const {
    canvas,
    drawing,
    seen,
    moved,
    settle,
    named,
    selected,
    crowd,
    select,
    close,
    pointInList,
    leaveList,
    onKeyDown,
  } = useSalonMap(props);
  const zoomBy = (levels: number) => drawing.current?.zoomBy(levels);
  return (
    <div className={styles.map} onKeyDown={onKeyDown}>
      <div className={styles.frame}>
        <div
          ref={canvas}
          className={styles.canvas}
          role="application"
          aria-roledescription="map"
          aria-label={`${label}. Arrow keys move it, plus and minus zoom; the list after it has the same salons.`}
          tabIndex={0}
        />
        {moveAction && moved && (
          <div className={styles.over}>
            <Button
              size="small"
              look="primary"
              icon={moveAction.icon}
              onClick={() => {
                settle();
                moveAction.onPress(moved);
              }}
            >
              {moveAction.label}
            </Button>
          </div>
        )}
        <div className={styles.zoom}>
          <IconButton look="outlined" icon={PlusIcon} label="Zoom in" onClick={() => zoomBy(1)} />
          <IconButton look="outlined" icon={MinusIcon} label="Zoom out" onClick={() => zoomBy(-1)} />
        </div>
        {tiles && <p className={styles.attribution}>{tiles.attribution}</p>}
        <MapLabels
          drawing={drawing}
          named={named}
          selected={selected}
          crowd={crowd}
          actionsFor={actionsFor}
          onSelect={select}
          onClose={close}
        />
      </div>
      <MarkerList
        seen={seen}
        selectedId={selectedId}
        onPoint={pointInList}
        onLeave={leaveList}
        onSelect={select}
      />
    </div>
  );
}
