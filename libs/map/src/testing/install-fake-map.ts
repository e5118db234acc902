import { engine } from '../use-map-drawing.ts';
import type { DrawMap, DrawnMarkers, DrawOptions, MapMarker, MapTarget } from '../map.types.ts';
import { buildView } from './build-view.ts';

export interface FakeMap {
  /** The markers as currently drawn. */
  drawn(): DrawnMarkers;
  /** The targets that the page has set, including the initial one. */
  readonly targets: readonly MapTarget[];
  readonly zooms: readonly number[];
  readonly tiles: () => DrawOptions['tiles'];
  /** How many maps exist. */
  count(): number;
  /** Simulate the user's interactions; markers are identified by their titles. */
  moveTo(target: Partial<MapTarget>): void;
  point(...titles: string[]): void;
  press(...titles: string[]): void;
  /** Restores the real map. */
  remove(): void;
}

/** Replaces OpenLayers by a map that draws nothing, since jsdom has no canvas. Wrap interactions in `act`. */
export function installFakeMap(): FakeMap {
  const real = engine.draw;
  const maps = new Set<object>();
  const targets: MapTarget[] = [];
  const zooms: number[] = [];
  let current: DrawOptions | undefined;
  let drawn: DrawnMarkers = { markers: [], selectedId: undefined, highlightedId: undefined };

  const draw: DrawMap = (_element, options) => {
    current = options;
    const { events } = options;
    const look = (target: MapTarget) => {
      targets.push(target);
      // Like the real one: reported after drawing, never while the page renders.
      void Promise.resolve().then(() => events.onMove(buildView(target), false));
    };
    const map = {
      show: (next: DrawnMarkers) => void (drawn = next),
      goTo: look,
      zoomBy: (levels: number) => void zooms.push(levels),
      keepBeside: () => () => undefined,
      remove: () => void maps.delete(map),
    };
    maps.add(map);
    look({ center: options.center, zoom: options.zoom });
    return map;
  };
  engine.draw = draw;

  const titled = (titles: readonly string[]): MapMarker[] =>
    drawn.markers.filter(({ title }) => titles.includes(title));
  return {
    drawn: () => drawn,
    targets,
    zooms,
    tiles: () => current?.tiles,
    count: () => maps.size,
    moveTo: (target) => current?.events.onMove(buildView(target), true),
    point: (...titles) => current?.events.onPoint(titled(titles)),
    press: (...titles) => current?.events.onPress(titled(titles)),
    remove: () => void (engine.draw = real),
  };
}
