import 'ol/ol.css';
import ScaleLine from 'ol/control/ScaleLine.js';
import OlMap from 'ol/Map.js';
import OlView from 'ol/View.js';
import type { DrawMap } from '../map.types.ts';
import { drawBaseMap } from './base-map.ts';
import { homeExtent, toCoordinate } from './coordinates.ts';
import { interactionsOf } from './interactions.ts';
import { keepBeside } from './keep-beside.ts';
import { listenToPeople } from './listen-to-people.ts';
import { drawMarkers } from './marker-layers.ts';
import { readTheme, watchTheme } from './theme.ts';
import { drawTiles } from './tile-base.ts';

/** The country on the smallest phone. */
const leastZoom = 2.5;
/** Closer up the base map drawn here would be one empty county; tiles go down to streets. */
const mostZoom = { drawn: 14, tiles: 18 };
/** In milliseconds, as long as the tokens' `--steady`. */
const steady = 200;

/** Draws the map with OpenLayers. */
export const drawMap: DrawMap = (element, options) => {
  const { center, zoom, tiles } = options;
  const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : steady;
  const closest = tiles ? mostZoom.tiles : mostZoom.drawn;
  let theme = readTheme(element);
  const markers = drawMarkers(() => theme, tiles === undefined);
  const view = new OlView({
    center: toCoordinate(center),
    zoom,
    minZoom: leastZoom,
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
  const people = listenToPeople({ map, markers, element, options, closest, duration });
  const stopWatching = watchTheme(() => {
    theme = readTheme(element);
    for (const layer of map.getAllLayers()) layer.changed();
  });

  markers.zoomTo(zoom);
  return {
    show: (drawn) => markers.show(drawn),
    goTo(target) {
      people.expect(target);
      view.cancelAnimations();
      view.animate({ center: toCoordinate(target.center), zoom: target.zoom, duration });
    },
    zoomBy: (levels) => view.animate({ zoom: (view.getZoom() ?? zoom) + levels, duration }),
    keepBeside: (label, position) => keepBeside(map, label, position),
    remove() {
      stopWatching();
      people.stop();
      map.setTarget(undefined);
      map.dispose();
    },
  };
};
