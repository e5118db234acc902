import type { ReactNode, RefObject } from 'react';
import type { MapDrawing, MapMarker } from '../map.types.ts';
import { ChosenCard, OverlappingMarkers } from './chosen-card.component.tsx';
import { MapLabel } from './map-label.component.tsx';
import { NameLabel } from './name-label.component.tsx';

interface MapLabelsProps {
  drawing: RefObject<MapDrawing | null>;
  /** The hovered or focused markers. */
  named: readonly MapMarker[];
  selected: MapMarker | undefined;
  /** Markers at the same position, to choose from. */
  overlapping: readonly MapMarker[];
  actionsFor: ((marker: MapMarker) => ReactNode) | undefined;
  onSelect(marker: MapMarker): void;
  onClose(): void;
}

/** The label of the hovered markers, and the card of the selected one. */
export function MapLabels(props: MapLabelsProps) {
  const { drawing, named, selected, overlapping, actionsFor, onSelect, onClose } = props;
  const [name] = named;
  const [first] = overlapping;
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
          <ChosenCard title={`${overlapping.length} salons`} onClose={onClose}>
            <OverlappingMarkers markers={overlapping} onSelect={onSelect} />
          </ChosenCard>
        </MapLabel>
      )}
    </>
  );
}
