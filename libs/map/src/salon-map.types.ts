import type { ReactNode } from 'react';
import type { Icon } from '@frizo/ui';
import type { MapMarker, MapTarget, MapTiles, MapView } from './map.types.ts';

export interface MoveAction {
  readonly label: string;
  readonly icon?: Icon;
  onPress(view: MapView): void;
}

export interface SalonMapProps {
  /** The accessible name of the map: "Map of salons". */
  label: string;
  /** Must keep its identity while nothing changes: another array is drawn again. */
  markers: readonly MapMarker[];
  /** The initial view. Only another value moves the map; `usa` shows the whole country at any width. */
  target: MapTarget | 'usa';
  tiles?: MapTiles | undefined;
  /** The marker whose card is open. */
  selectedId?: string | undefined;
  /** The marker that is highlighted from outside the map. */
  highlightedId?: string | undefined;
  onSelect(marker: MapMarker | undefined): void;
  onMove?(view: MapView, isByUser: boolean): void;
  /** An action that is offered over the map once the user has moved it, for the new view. */
  moveAction?: MoveAction;
  /** The actions of the selected marker. */
  actionsFor?(marker: MapMarker): ReactNode;
}
