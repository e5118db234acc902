export { buildMarker } from './testing/build-marker.ts';
export { buildView } from './testing/build-view.ts';
export { installFakeMap, type FakeMap } from './testing/install-fake-map.ts';
