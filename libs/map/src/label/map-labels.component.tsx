import type { ReactNode, RefObject } from 'react';
import type { MapDrawing, MapMarker } from '../map.types.ts';
import { ChosenCard, Crowd } from './chosen-card.component.tsx';
import { MapLabel } from './map-label.component.tsx';
import { NameLabel } from './name-label.component.tsx';

interface MapLabelsProps {
  drawing: RefObject<MapDrawing | null>;
  /** Pointed at. */
  named: readonly MapMarker[];
  selected: MapMarker | undefined;
  /** Those to choose from that stand in one place. */
  crowd: readonly MapMarker[];
  actionsFor: ((marker: MapMarker) => ReactNode) | undefined;
  onSelect(marker: MapMarker): void;
  onClose(): void;
}

/** The name of what is pointed at, and the card of what is chosen. */
export function MapLabels(props: MapLabelsProps) {
  const { drawing, named, selected, crowd, actionsFor, onSelect, onClose } = props;
  const [name] = named;
  const [first] = crowd;
  return (
    <>
      {name && name.id !== selected?.id && (
        <MapLabel drawing={drawing} at={name}>
          <NameLabel markers={named} />
        </MapLabel>
      )}
      {selected && (
        <MapLabel key={selected.id} drawing={drawing} at={selected}>
          <ChosenCard title={selected.title} onClose={onClose}>
            <span>{selected.place}</span>
            {actionsFor?.(selected)}
          </ChosenCard>
        </MapLabel>
      )}
      {first && (
        <MapLabel drawing={drawing} at={first}>
          <ChosenCard title={`${crowd.length} salons`} onClose={onClose}>
            <Crowd markers={crowd} onSelect={onSelect} />
          </ChosenCard>
        </MapLabel>
      )}
    </>
  );
}
