/** In degrees, as in the contracts. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Something with a position on the map. */
export interface MapMarker extends Position {
  /** Unique within a map; an address, since a salon can have several. */
  readonly id: string;
  readonly title: string;
  /** `Phoenix, AZ`; also the map's label for places with markers when the base map has no names. */
  readonly place: string;
  /** Emphasized and drawn above others: part of what is listed beside the map. */
  readonly isShown: boolean;
}

/** The center and zoom of a map, with zoom levels as in web maps: 5 shows the country, 11 a city. */
export interface MapTarget {
  readonly center: Position;
  readonly zoom: number;
}

/** The visible part of the world. */
export interface MapView extends MapTarget {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** An external base map, instead of the built-in one. */
export interface MapTiles {
  /** `https://tiles.test/{z}/{x}/{y}.png` */
  readonly url: string;
  /** The attribution that its owner requires. */
  readonly attribution: string;
}

export interface MapEvents {
  /** A move has ended; by the user, or by the page or a change of size. */
  onMove(view: MapView, isByUser: boolean): void;
  /** The mouse is over these markers; empty when it has left them. */
  onPoint(markers: readonly MapMarker[]): void;
  /** These markers were pressed; empty for the map itself. */
  onPress(markers: readonly MapMarker[]): void;
}

export interface DrawnMarkers {
  readonly markers: readonly MapMarker[];
  /** The selected marker, and the one highlighted from outside the map. */
  readonly selectedId: string | undefined;
  readonly highlightedId: string | undefined;
}

/** A map in an element, as the component sees it: hides the drawing library, and lets tests use a fake. */
export interface MapDrawing {
  show(drawn: DrawnMarkers): void;
  goTo(target: MapTarget): void;
  zoomBy(levels: number): void;
  /** Keeps an element, positioned in the map's top left corner, beside a position while the map moves. Returns a function that stops it. */
  keepBeside(element: HTMLElement, position: Position): () => void;
  /** Leaves nothing behind. */
  remove(): void;
}

export interface DrawOptions extends MapTarget {
  readonly tiles?: MapTiles | undefined;
  readonly events: MapEvents;
}

export type DrawMap = (element: HTMLElement, options: DrawOptions) => MapDrawing;
