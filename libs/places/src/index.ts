export { findZip, type ZipPlace } from './find-zip.ts';
export { type Place, readPlaces } from './places-table.ts';
