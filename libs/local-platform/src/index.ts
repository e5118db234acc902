export { startPortal, type Portal, type PortalOptions } from './portal/start-portal.ts';
export { StartFailure } from './machine/start-failure.ts';
export { showProgress, type ReportProgress, type Progress } from './console/progress.ts';
export { findExceededBudgets } from './release/checks.ts';
/** Connection options of `Portal.natsUrl`, which contains the user and password. */
export { natsServer } from '@frizo/service-kit';
