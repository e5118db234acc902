import type { ReactNode } from 'react';
import type { Icon } from '@frizo/ui';
import type { MapMarker, MapTarget, MapTiles, MapView } from './map.types.ts';

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
