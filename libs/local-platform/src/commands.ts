export { findPortal, type FoundPortal } from './portal/find-portal.ts';
export { StartFailure } from './machine/start-failure.ts';
