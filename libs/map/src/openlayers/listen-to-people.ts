import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { DrawOptions, MapTarget } from '../map.types.ts';
import { splittingZoom, type MarkerCluster } from '../markers/cluster-markers.ts';
import { isSameTarget } from '../view/view-maths.ts';
import { toCoordinate, viewOf } from './coordinates.ts';
import type { DrawnMarkerLayers } from './marker-layers.ts';

/** How far from a marker's middle a press still means it, in CSS pixels: a target of 44. */
const reach = 22;

interface People {
  readonly map: OlMap;
  readonly markers: DrawnMarkerLayers;
  readonly element: HTMLElement;
  readonly options: DrawOptions;
  /** The last zoom of this map. */
  readonly closest: number;
  /** Of a zoom that somebody asks for, in milliseconds. */
  readonly duration: number;
}

/** Tells what people do to the map, and takes a cluster apart that they press. */
export function listenToPeople({ map, markers, element, options, closest, duration }: People) {
  const { events } = options;
  const view = map.getView();
  let expected: MapTarget = options;

  map.on('moveend', () => {
    const now = viewOf(map);
    if (!now) return;
    markers.zoomTo(now.zoom);
    const isByPerson = !isSameTarget(now, expected);
    expected = now;
    events.onMove(now, isByPerson);
  });
  map.on('pointermove', (event) => {
    if (event.dragging) return;
    const cluster = clusterAt(map, markers.clusters(), event);
    element.toggleAttribute('data-over-marker', cluster !== undefined);
    events.onPoint(cluster?.markers ?? []);
  });
  map.on('click', (event) => {
    const cluster = clusterAt(map, markers.clusters(), event);
    const closer = cluster && splittingZoom(cluster.markers, view.getZoom() ?? options.zoom, closest);
    if (cluster && closer !== undefined) {
      view.animate({ center: toCoordinate(cluster), zoom: closer, duration });
    } else {
      events.onPress(cluster?.markers ?? []);
    }
  });
  const leave = () => events.onPoint([]);
  element.addEventListener('pointerleave', leave);

  return {
    /** Where the page sends the map: arriving there is nobody's doing. */
    expect: (target: MapTarget) => void (expected = target),
    stop: () => element.removeEventListener('pointerleave', leave),
  };
}

/** By distance and not by what is painted: no canvas is read back, and a small marker is as easy to hit as a large one. */
function clusterAt(
  map: OlMap,
  clusters: readonly MarkerCluster[],
  { pixel: [x = 0, y = 0] }: MapBrowserEvent,
): MarkerCluster | undefined {
  const found = clusters.flatMap((cluster) => {
    const [left, top] = map.getPixelFromCoordinate(toCoordinate(cluster)) ?? [];
    if (left === undefined || top === undefined) return [];
    const far = Math.hypot(left - x, top - y);
    return far <= reach ? [{ cluster, far }] : [];
  });
  return found.sort((a, b) => a.far - b.far)[0]?.cluster;
}
