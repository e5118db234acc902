export type { MapMarker, MapTarget, MapTiles, MapView, Position } from './map.types.ts';
export { SalonMap, type MoveAction, type SalonMapProps } from './salon-map.component.tsx';
export { cityTarget, defaultCenter, usaCenter } from './view/targets.ts';
export { isInView, isSameTarget } from './view/view-maths.ts';
