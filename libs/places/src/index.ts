export { type City, nameKey, readCities } from './cities.ts';
export { findZip, timezoneOf, type Place } from './find-zip.ts';
export { fitsZip, type Position } from './find-zip.ts';
export { censusPopulations, cityKey, nicknames } from './largest-cities.ts';
export { type ZipLocation, readZipLocations } from './places-table.ts';
export { stateNames } from './state-names.ts';
