import { Button, IconButton, MinusIcon, PlusIcon } from '@frizo/ui';
import { MapLabels } from './label/map-labels.component.tsx';
import { MarkerList } from './list/marker-list.component.tsx';
import styles from './salon-map.module.css';
import type { SalonMapProps } from './salon-map.types.ts';
import { useSalonMap } from './use-salon-map.ts';

/** Salons on a map and in a list. See the README. */
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
    overlapping,
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
          overlapping={overlapping}
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
