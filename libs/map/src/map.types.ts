/** In degrees, as the contracts have them. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Something that stands somewhere. */
export interface MapMarker extends Position {
  /** One a map; an address, where a salon has several. */
  readonly id: string;
  readonly title: string;
  /** `Phoenix, AZ`; also what the map writes where there are markers and no names of its own. */
  readonly place: string;
  /** Meant by what stands beside the map, and drawn ahead of the others. */
  readonly isShown: boolean;
}

/** Where the map looks; zoom as in web maps: 5 holds the country, 11 a city. */
export interface MapTarget {
  readonly center: Position;
  readonly zoom: number;
}

/** What of the world is seen. */
export interface MapView extends MapTarget {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** A base map of somebody's, in place of the one drawn here. */
export interface MapTiles {
  /** `https://tiles.test/{z}/{x}/{y}.png` */
  readonly url: string;
  /** Whom its owner wants named. */
  readonly attribution: string;
}

export interface MapEvents {
  /** A move has ended; of a person's doing, or of the page's and of a change of size. */
  onMove(view: MapView, isByPerson: boolean): void;
  /** The mouse is over these; none when it has left them. */
  onPoint(markers: readonly MapMarker[]): void;
  /** Pressed were these; none where it was the map itself. */
  onPress(markers: readonly MapMarker[]): void;
}

export interface DrawnMarkers {
  readonly markers: readonly MapMarker[];
  /** Chosen; and pointed at, from beside the map. */
  readonly selectedId: string | undefined;
  readonly highlightedId: string | undefined;
}

/** A map in an element, as the component sees it: what draws stays behind this, and tests put a fake in its place. */
export interface MapDrawing {
  show(drawn: DrawnMarkers): void;
  goTo(target: MapTarget): void;
  zoomBy(levels: number): void;
  /** Keeps an element, which stands in the map's top left corner, beside a position while the map moves. Returns its end. */
  keepBeside(element: HTMLElement, position: Position): () => void;
  /** Leaves nothing behind. */
  remove(): void;
}

export interface DrawOptions extends MapTarget {
  readonly tiles?: MapTiles | undefined;
  readonly events: MapEvents;
}

export type DrawMap = (element: HTMLElement, options: DrawOptions) => MapDrawing;
