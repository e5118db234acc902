import { mapTiles, type MapTiles } from '@frizo/contracts';

/** Settings of an external base map. */
export interface MapSettings {
  readonly MAP_TILE_URL?: string | undefined;
  readonly MAP_ATTRIBUTION?: string | undefined;
}

/**
 * The map tiles for pages; undefined if none are configured, and the map then draws its own base.
 * @throws for an address that is not an `https` tile address, or without the attribution that owners of tiles require
 */
export function readMapTiles({ MAP_TILE_URL, MAP_ATTRIBUTION }: MapSettings): MapTiles | undefined {
  if (!MAP_TILE_URL) return undefined;
  return mapTiles.parse({ url: MAP_TILE_URL, attribution: MAP_ATTRIBUTION ?? '' });
}

/** The origin of the tiles. */
export function originOfTiles({ url }: MapTiles): string {
  return new URL(url).origin;
}
