import type { IForbiddenRuleType } from 'dependency-cruiser';
import {
  browserLibs,
  inLibs,
  inRemote,
  inService,
  inWorkspace,
  pureLibs,
  seedFiles,
  serverLibs,
  testFiles,
  tiers,
  toolFiles,
} from './places.ts';

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'imports-resolve',
    comment: 'What does not resolve is checked by no other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-circles',
    comment: 'Two files that need each other are one file, or miss a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'workspaces-import-by-name',
    comment: 'Another workspace is imported by its name, never by a path into it.',
    from: { path: inWorkspace },
    to: { path: inWorkspace, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'tests-stay-out-of-code',
    comment: 'Fakes and factories are for tests.',
    from: { pathNot: `${testFiles}|^e2e/|^libs/workshop/` },
    to: { path: testFiles },
  },
];

const libs: IForbiddenRuleType[] = [
  {
    name: 'contracts-import-zod-only',
    comment: 'Everyone reads the contracts, so they may need nobody.',
    from: { path: inLibs(['contracts']), pathNot: testFiles },
    to: { pathNot: `${inLibs(['contracts'])}|(^|/)node_modules/zod/` },
  },
  {
    name: 'pure-libs-have-no-io',
    comment: 'Browser and server run them alike.',
    from: { path: inLibs(['contracts', ...pureLibs]), pathNot: testFiles },
    to: { dependencyTypes: ['core'] },
  },
  ...tiers.map((tier, index): IForbiddenRuleType => ({
    name: 'libs-import-lower-libs',
    comment: 'The rows are in places.ts.',
    from: { path: inLibs(tier), pathNot: testFiles },
    to: { path: inLibs(tiers.slice(index).flat()), pathNot: '^libs/$1/' },
  })),
  {
    name: 'libs-know-no-app',
    comment: 'A lib that knows its user cannot serve another.',
    from: { path: '^libs/' },
    to: { path: '^(services|shell|mf-[^/]+|e2e)/' },
  },
  {
    name: 'browser-libs-stay-in-the-browser',
    comment: 'Node and the server libs do not exist there.',
    from: { path: inLibs(browserLibs), pathNot: testFiles },
    to: { path: `${inLibs(serverLibs)}|^libs/local-platform/` },
  },
];

const browserApps: IForbiddenRuleType[] = [
  {
    name: 'browser-apps-import-browser-libs',
    comment: 'Libs for browsers, contracts and the pure libs.',
    from: { path: '^(shell|mf-[^/]+)/', pathNot: `${testFiles}|${toolFiles}` },
    to: { path: '^libs/', pathNot: inLibs(['contracts', ...pureLibs, ...browserLibs]) },
  },
  {
    name: 'shell-meets-remotes-at-run-time',
    comment: 'A shell build knows no remote, and no service.',
    from: { path: '^shell/' },
    to: { path: '^(mf-[^/]+|services|e2e)/' },
  },
  {
    name: 'remotes-stand-alone',
    comment: 'Never another remote, the shell or a service.',
    from: { path: inRemote },
    to: { path: '^(mf-[^/]+|shell|services|e2e)/', pathNot: '^$1/' },
  },
];

const services: IForbiddenRuleType[] = [
  {
    name: 'services-import-server-libs',
    comment: 'Libs for servers, contracts and the pure libs.',
    from: { path: inService, pathNot: `${testFiles}|${seedFiles}|${toolFiles}` },
    to: { path: '^libs/', pathNot: inLibs(['contracts', ...pureLibs, ...serverLibs]) },
  },
  {
    name: 'services-stand-alone',
    comment: 'Services meet in calls and events.',
    from: { path: inService },
    to: { path: '^(services|shell|mf-[^/]+|e2e)/', pathNot: '^services/$1/' },
  },
  {
    name: 'domain-is-pure',
    comment: 'Rules need other rules and what is passed in, nothing else; comparing versions is such a rule.',
    from: { path: '^services/([^/]+)/src/domain/', pathNot: testFiles },
    to: { pathNot: `^services/$1/src/domain/|${inLibs(pureLibs)}|(^|/)node_modules/(@types/)?semver/` },
  },
  {
    name: 'objection-stays-behind-stores',
    comment: 'Quiet since 2024, it must be replaceable there alone.',
    from: { path: '^services/', pathNot: `\\.(store|read-model|model)\\.ts$|${testFiles}` },
    to: { path: '(^|/)node_modules/objection/' },
  },
  {
    name: 'objection-stays-behind-stores',
    comment: 'Others may know the shape of a row, never query through it.',
    from: { path: '^services/', pathNot: `\\.(store|read-model|model)\\.ts$|${testFiles}` },
    to: { path: '^services/.*\\.model\\.ts$', dependencyTypesNot: ['type-only'] },
  },
];

const endToEnd: IForbiddenRuleType[] = [
  {
    name: 'e2e-sees-what-people-see',
    comment: 'Contracts, the platform, addresses.',
    from: { path: '^e2e/' },
    to: {
      path: '^(libs|services|shell|mf-[^/]+)/',
      pathNot: `${inLibs(['contracts', 'local-platform', 'demo'])}|/src/testing\\.ts$`,
    },
  },
];

/** "Who may import whom" of the house style, as rules that dependency-cruiser checks. */
export const rules: IForbiddenRuleType[] = [
  ...everywhere,
  ...libs,
  ...browserApps,
  ...services,
  ...endToEnd,
].map((rule) => ({ severity: 'error', ...rule }));
