import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { DrawOptions, MapTarget } from '../map.types.ts';
import { splittingZoom, type MarkerCluster } from '../markers/cluster-markers.ts';
import { isSameTarget } from '../view/view-maths.ts';
import { toCoordinate, viewOf } from './coordinates.ts';
import type { DrawnMarkerLayers } from './marker-layers.ts';

/** The distance from a marker's center within which a press counts, in CSS pixels: a target of 44. */
const reach = 22;

interface UserListenerParts {
  readonly map: OlMap;
  readonly markers: DrawnMarkerLayers;
  readonly element: HTMLElement;
  readonly options: DrawOptions;
  /** The maximum zoom of this map. */
  readonly closest: number;
  /** The duration of a zoom that the user triggers, in milliseconds. */
  readonly duration: number;
}

/** Reports the user's interactions with the map, and zooms into a pressed cluster. */
export function listenToUser({ map, markers, element, options, closest, duration }: UserListenerParts) {
  const { events } = options;
  const view = map.getView();
  let expected: MapTarget = options;

  map.on('moveend', () => {
    const now = viewOf(map);
    if (!now) return;
    markers.zoomTo(now.zoom);
    const isByUser = !isSameTarget(now, expected);
    expected = now;
    events.onMove(now, isByUser);
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
    /** The target of a programmatic move: arriving there is not a move by the user. */
    expect: (target: MapTarget) => void (expected = target),
    stop: () => element.removeEventListener('pointerleave', leave),
  };
}

/** By distance instead of painted pixels: no canvas is read back, and a small marker is as easy to hit as a large one. */
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
