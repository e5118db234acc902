import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];

/** A state or a county, in degrees. */
export interface Area {
  readonly name: string;
  readonly polygons: number[][][][];
}

/** 37 KB gzipped, in a chunk of its own. */
export async function loadStates(): Promise<unknown> {
  const { default: states } = await import(/* webpackChunkName: "map-states" */ 'us-atlas/states-10m.json', {
    with: { type: 'json' },
  });
  return states;
}

/** 256 KB gzipped: loaded when the map shows a city. */
export async function loadCounties(): Promise<unknown> {
  const { default: counties } = await import(
    /* webpackChunkName: "map-counties" */ 'us-atlas/counties-10m.json',
    { with: { type: 'json' } }
  );
  return counties;
}

/** The areas of one kind of an atlas. Trusts the structure of the package. */
export function areasOf(atlas: unknown, kind: 'states' | 'counties'): Area[] {
  const topology = atlas as Topology;
  const object = topology.objects[kind];
  if (object?.type !== 'GeometryCollection') return [];
  return feature(topology, object).features.flatMap(({ geometry, properties }) => {
    const name = String(properties?.['name'] ?? '');
    if (geometry.type === 'Polygon') return [{ name, polygons: [geometry.coordinates] }];
    return geometry.type === 'MultiPolygon' ? [{ name, polygons: geometry.coordinates }] : [];
  });
}
