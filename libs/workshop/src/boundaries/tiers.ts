/**
 * The libs, lowest tier first. A lib may import only from lower tiers (the rows above its own); the check reports a lib that is in
 * no tier.
 */
export const tiers: readonly (readonly string[])[] = [
  [
    'contracts',
    'money',
    'offers',
    'local-time',
    'places',
    'calendar-file',
    'demo-pictures',
    'stripe-sandbox',
  ],
  ['validation', 'demo'],
  ['service-kit', 'session', 'modal-queue', 'ui'],
  ['api-client', 'forms', 'map', 'webpack-config'],
  ['remote-kit', 'local-platform'],
  ['remote-router', 'appointment-views', 'photo-field'],
  ['booking-form'],
  ['workshop'],
];

export const pureLibs = ['money', 'offers', 'local-time', 'validation'];
export const browserLibs = [
  'session',
  'modal-queue',
  'ui',
  'api-client',
  'forms',
  'map',
  'appointment-views',
  'photo-field',
  'remote-kit',
  'remote-router',
  'booking-form',
];
export const serverLibs = ['service-kit', 'places', 'calendar-file'];

/** A pattern for the files of these libs. */
export function inLibs(names: readonly string[]): string {
  return `^libs/(${names.join('|')})/`;
}

export const inWorkspace = '^((?:libs|services)/[^/]+|shell|mf-[^/]+|e2e)/';
export const inRemote = '^(mf-[^/]+)/';
export const inService = '^services/([^/]+)/';

/** Tests, and the fakes and factories that only tests use. */
export const testFiles = '(\\.test\\.tsx?$|\\.spec\\.ts$|/testing/|/testing\\.tsx?$)';
export const seedFiles = '^services/[^/]+/seeds/';
/** Files that run before any app: bundler settings, manifests, launchers. */
export const toolFiles = '(\\.config\\.[tj]s$|^(shell|mf-[^/]+)/src/manifest\\.ts$|/bin/|\\.command\\.ts$)';
