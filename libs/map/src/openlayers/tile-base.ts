import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';

/** Tiles of whoever is configured, in place of the base map drawn here. */
export function drawTiles(url: string): TileLayer {
  return new TileLayer({ source: new XYZ({ url, transition: 0 }) });
}
