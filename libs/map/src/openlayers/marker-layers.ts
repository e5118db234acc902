import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { DrawnMarkers } from '../map.types.ts';
import { clusterMarkers, type MarkerCluster } from '../markers/cluster-markers.ts';
import { namedPlaces } from '../markers/markers-in-view.ts';
import { toCoordinate } from './coordinates.ts';
import { styleOfMarker, styleOfPlace } from './marker-styles.ts';
import type { MapTheme } from './theme.ts';

const noMarkers: DrawnMarkers = { markers: [], selectedId: undefined, highlightedId: undefined };

export type DrawnMarkerLayers = ReturnType<typeof drawMarkers>;

/** Markers, and the names of their places when the base map has none. */
export function drawMarkers(theme: () => MapTheme, hasNames: boolean) {
  const markers = new VectorSource<Feature<Point>>();
  const places = new VectorSource<Feature<Point>>();
  let drawn = noMarkers;
  let level = 0;
  let clusters: readonly MarkerCluster[] = [];

  const isMarked = (cluster: MarkerCluster) =>
    cluster.markers.some(({ id }) => id === drawn.selectedId || id === drawn.highlightedId);

  function redraw() {
    clusters = clusterMarkers(drawn.markers, level);
    markers.clear(true);
    markers.addFeatures(
      clusters.map((cluster) => new Feature({ geometry: new Point(toCoordinate(cluster)), cluster })),
    );
  }

  return {
    layers: [
      new VectorLayer({
        source: markers,
        style: (feature) => {
          const cluster = feature.get('cluster') as MarkerCluster;
          const { isShown } = cluster;
          return styleOfMarker(theme(), {
            count: cluster.markers.length,
            isShown,
            isMarked: isMarked(cluster),
          });
        },
        updateWhileAnimating: true,
        updateWhileInteracting: true,
      }),
      new VectorLayer({
        source: places,
        style: (feature) => styleOfPlace(theme(), String(feature.get('name'))),
        minZoom: 6.5,
        declutter: true,
        visible: hasNames,
      }),
    ],
    clusters: () => clusters,
    show(next: DrawnMarkers) {
      const isOther = next.markers !== drawn.markers;
      drawn = next;
      if (!isOther) {
        markers.changed();
        return;
      }
      redraw();
      places.clear(true);
      places.addFeatures(
        namedPlaces(next.markers).map(
          (place) => new Feature({ geometry: new Point(toCoordinate(place)), name: place.name }),
        ),
      );
    },
    /** Clusters are constant within a whole zoom level; another level rebuilds them. */
    zoomTo(zoom: number) {
      const next = Math.round(zoom);
      if (next === level) return;
      level = next;
      redraw();
    },
  };
}
