import 'ol/ol.css';
import ScaleLine from 'ol/control/ScaleLine.js';
import OlMap from 'ol/Map.js';
import OlView from 'ol/View.js';
import type { DrawMap, Position } from '../map.types.ts';
import { drawBaseMap } from './base-map.ts';
import { homeExtent, toCoordinate } from './coordinates.ts';
import { listenToUser } from './listen-to-user.ts';
import { drawMarkers } from './marker-layers.ts';
import { readTheme, watchTheme } from './theme.ts';
import { focus, mouseOnly, platformModifierKey, primaryAction } from 'ol/events/condition.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import { placeLabel } from '../label/place-label.ts';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';

/** Shows the whole country on the smallest phone. */
const minMapZoom = 2.5;
/** Beyond this zoom the built-in base map would be one empty county; tiles contain streets. */
const maxMapZoom = { drawn: 14, tiles: 18 };
/** In milliseconds, like the token `--steady`. */
const steady = 200;

/** Draws the map with OpenLayers. */
export const drawMap: DrawMap = (element, options) => {
  const { center, zoom, tiles } = options;
  const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : steady;
  const closest = tiles ? maxMapZoom.tiles : maxMapZoom.drawn;
  let theme = readTheme(element);
  const markers = drawMarkers(() => theme, tiles === undefined);
  const view = new OlView({
    center: toCoordinate(center),
    zoom,
    minZoom: minMapZoom,
    maxZoom: closest,
    enableRotation: false,
    extent: homeExtent,
    constrainOnlyCenter: true,
  });
  const base = tiles ? [drawTiles(tiles.url)] : drawBaseMap(() => theme);
  const map = new OlMap({
    target: element,
    view,
    layers: [...base, ...markers.layers],
    controls: [new ScaleLine({ units: 'us' })],
    interactions: interactionsOf(duration),
  });
  const userListener = listenToUser({ map, markers, element, options, closest, duration });
  const stopWatching = watchTheme(() => {
    theme = readTheme(element);
    for (const layer of map.getAllLayers()) layer.changed();
  });

  markers.zoomTo(zoom);
  return {
    show: (drawn) => markers.show(drawn),
    goTo(target) {
      userListener.expect(target);
      view.cancelAnimations();
      view.animate({ center: toCoordinate(target.center), zoom: target.zoom, duration });
    },
    zoomBy: (levels) => view.animate({ zoom: (view.getZoom() ?? zoom) + levels, duration }),
    keepBeside: (label, position) => keepBeside(map, label, position),
    remove() {
      stopWatching();
      userListener.stop();
      map.setTarget(undefined);
      map.dispose();
    },
  };
};

/**
 * Interactions that do not capture the page: one finger scrolls the page and two move the map; the wheel scrolls the page until the map has the
 * focus, or with Ctrl. Arrow keys and + and - work while it has the focus.
 * @param duration of zooming, in milliseconds; 0 for reduced motion
 */
function interactionsOf(duration: number): Interaction[] {
  const wheels = (event: MapBrowserEvent) => focus(event) || platformModifierKey(event);
  const pan: DragPan = new DragPan({
    condition: (event) => (mouseOnly(event) ? primaryAction(event) : pan.getPointerCount() === 2),
    ...(duration > 0 && { kinetic: new Kinetic(-0.005, 0.05, 100) }),
  });
  return [
    pan,
    new PinchZoom({ duration }),
    new DoubleClickZoom({ duration }),
    new KeyboardPan({ duration }),
    new KeyboardZoom({ duration }),
    new MouseWheelZoom({ condition: wheels, duration }),
  ];
}

/** Moves an element with the map, by its transform only. Returns a function that stops it. */
function keepBeside(map: OlMap, label: HTMLElement, position: Position): () => void {
  const place = () => {
    const [x, y] = map.getPixelFromCoordinate(toCoordinate(position)) ?? [];
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (x === undefined || y === undefined) return;
    const size = { width: label.offsetWidth, height: label.offsetHeight };
    const corner = placeLabel({ x, y }, size, { width, height });
    label.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
  };
  map.on('postrender', place);
  place();
  return () => map.un('postrender', place);
}

/** Tiles from the configured server, instead of the built-in base map. */
function drawTiles(url: string): TileLayer {
  return new TileLayer({ source: new XYZ({ url, transition: 0 }) });
}
