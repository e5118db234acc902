import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { areasOf, loadCounties, loadStates, type Area } from './atlas.ts';
import type { MapTheme } from './theme.ts';

/** From this zoom on, names of states give way to counties and cities. */
const closeUp = 7;

/** States and, at a higher zoom, counties, each loaded when first visible. */
export function drawBaseMap(theme: () => MapTheme): BaseLayer[] {
  const states = new VectorLayer({
    source: sourceOf(async () => areasOf(await loadStates(), 'states')),
    style: (feature, resolution) =>
      styleOfState(theme(), resolution < resolutionOfCloseUp ? '' : nameOf(feature)),
    declutter: true,
  });
  const counties = new VectorLayer({
    source: sourceOf(async () => areasOf(await loadCounties(), 'counties')),
    style: () => new Style({ stroke: new Stroke({ color: theme().color('edge'), width: 0.75 }) }),
    minZoom: closeUp,
  });
  return [states, counties];
}

/** Meters per pixel at the equator, the unit of OpenLayers. */
const resolutionOfCloseUp = 156_543.033_93 / 2 ** closeUp;

function nameOf(feature: { get(key: string): unknown }): string {
  return String(feature.get('name'));
}

function sourceOf(load: () => Promise<readonly Area[]>): VectorSource {
  const source = new VectorSource({
    loader: (_extent, _resolution, _projection, done, failed) => {
      load().then(
        (areas) => {
          source.addFeatures(areas.map(toFeature));
          done?.([]);
        },
        // The markers are usable without outlines; the next map tries again.
        () => failed?.(),
      );
    },
  });
  return source;
}

function toFeature({ name, polygons }: Area): Feature {
  const shape = new MultiPolygon(polygons).transform('EPSG:4326', 'EPSG:3857');
  return new Feature({ geometry: shape, name });
}

function styleOfState(theme: MapTheme, name: string): Style {
  return new Style({
    fill: new Fill({ color: theme.color('paper') }),
    stroke: new Stroke({ color: theme.color('edge'), width: 1 }),
    ...(name && {
      text: new Text({
        text: name,
        font: `12px ${theme.fontFamily}`,
        fill: new Fill({ color: theme.color('ink-soft') }),
        stroke: new Stroke({ color: theme.color('paper'), width: 3 }),
      }),
    }),
  });
}
