import type { DrawMap } from './map.types.ts';
import { drawMap } from './openlayers/draw-map.ts';

/** What draws maps. A holder, so that tests, whose pages have no canvas, can put a fake in (testing.ts). */
export const engine: { draw: DrawMap } = { draw: drawMap };
