import { mapTiles, type MapTiles } from '@frizo/contracts';

/** Settings of a base map of somebody's. */
export interface MapSettings {
  readonly MAP_TILE_URL?: string | undefined;
  readonly MAP_ATTRIBUTION?: string | undefined;
}

/**
 * What pages get of the map's tiles; undefined where none are configured, and the map draws its own.
 * @throws where the address is none of tiles over TLS, or nobody is named: owners of tiles ask for it, and a start that fails tells so
 */
export function readMapTiles({ MAP_TILE_URL, MAP_ATTRIBUTION }: MapSettings): MapTiles | undefined {
  if (!MAP_TILE_URL) return undefined;
  return mapTiles.parse({ url: MAP_TILE_URL, attribution: MAP_ATTRIBUTION ?? '' });
}

/** The one origin that pictures of the map may come from. */
export function originOfTiles({ url }: MapTiles): string {
  return new URL(url).origin;
}
