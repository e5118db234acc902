export type { MapMarker, MapTarget, MapTiles, MapView, Position } from './map.types.ts';
export { SalonMap } from './salon-map.component.tsx';
export type { MoveAction, SalonMapProps } from './salon-map.types.ts';
export { cityTarget, defaultCenter, usaCenter } from './view/targets.ts';
export { isInView, isSameTarget } from './view/view-maths.ts';
