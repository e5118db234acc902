import type OlMap from 'ol/Map.js';
import { placeLabel } from '../label/place-label.ts';
import type { Position } from '../map.types.ts';
import { toCoordinate } from './coordinates.ts';

/** Moves an element with the map, by its transform alone. Returns the end of it. */
export function keepBeside(map: OlMap, label: HTMLElement, position: Position): () => void {
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
