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
} from './tiers.ts';

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'imports-resolve',
    comment: 'Other rules cannot check an import that does not resolve.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycles',
    comment: 'Merge two files that import each other, or move the shared code to a third.',
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
    name: 'code-imports-no-test-files',
    comment: 'Fakes and factories are for tests.',
    from: { pathNot: `${testFiles}|^e2e/|^libs/workshop/` },
    to: { path: testFiles },
  },
];

const libs: IForbiddenRuleType[] = [
  {
    name: 'contracts-import-zod-only',
    comment: 'Every workspace imports the contracts, so they import no workspace.',
    from: { path: inLibs(['contracts']), pathNot: testFiles },
    to: { pathNot: `${inLibs(['contracts'])}|(^|/)node_modules/zod/` },
  },
  {
    name: 'pure-libs-have-no-io',
    comment: 'They run in browsers and on servers.',
    from: { path: inLibs(['contracts', ...pureLibs]), pathNot: testFiles },
    to: { dependencyTypes: ['core'] },
  },
  ...tiers.map((tier, index): IForbiddenRuleType => ({
    name: 'libs-import-lower-libs',
    comment: 'The tiers are in tiers.ts.',
    from: { path: inLibs(tier), pathNot: testFiles },
    to: { path: inLibs(tiers.slice(index).flat()), pathNot: '^libs/$1/' },
  })),
  {
    name: 'libs-import-no-apps',
    comment: 'A lib that imports an app cannot be used by another app.',
    from: { path: '^libs/' },
    to: { path: '^(services|shell|mf-[^/]+|e2e)/' },
  },
  {
    name: 'browser-libs-import-no-server-libs',
    comment: 'Server libs do not run in browsers.',
    from: { path: inLibs(browserLibs), pathNot: testFiles },
    to: { path: `${inLibs(serverLibs)}|^libs/local-platform/` },
  },
];

const browserApps: IForbiddenRuleType[] = [
  {
    name: 'browser-apps-import-browser-libs',
    comment: 'Browser apps import browser libs, contracts and pure libs only.',
    from: { path: '^(shell|mf-[^/]+)/', pathNot: `${testFiles}|${toolFiles}` },
    to: { path: '^libs/', pathNot: inLibs(['contracts', ...pureLibs, ...browserLibs]) },
  },
  {
    name: 'shell-imports-no-remotes',
    comment: 'The shell loads remotes at run time and calls services over HTTP.',
    from: { path: '^shell/' },
    to: { path: '^(mf-[^/]+|services|e2e)/' },
  },
  {
    name: 'remotes-are-independent',
    comment: 'A remote imports no other remote, no service and not the shell.',
    from: { path: inRemote },
    to: { path: '^(mf-[^/]+|shell|services|e2e)/', pathNot: '^$1/' },
  },
];

const services: IForbiddenRuleType[] = [
  {
    name: 'services-import-server-libs',
    comment: 'Services import server libs, contracts and pure libs only.',
    from: { path: inService, pathNot: `${testFiles}|${seedFiles}|${toolFiles}` },
    to: { path: '^libs/', pathNot: inLibs(['contracts', ...pureLibs, ...serverLibs]) },
  },
  {
    name: 'services-are-independent',
    comment: 'Services communicate by calls and events.',
    from: { path: inService },
    to: { path: '^(services|shell|mf-[^/]+|e2e)/', pathNot: '^services/$1/' },
  },
  {
    name: 'domain-is-pure',
    comment: 'Domain rules import only other rules and pure libs; semver counts as one.',
    from: { path: '^services/([^/]+)/src/domain/', pathNot: testFiles },
    to: { pathNot: `^services/$1/src/domain/|${inLibs(pureLibs)}|(^|/)node_modules/(@types/)?semver/` },
  },
  {
    name: 'objection-only-in-stores',
    comment: 'Objection has had no release since 2024: replacing it must only touch stores and models.',
    from: { path: '^services/', pathNot: `\\.(store|read-model|model)\\.ts$|${testFiles}` },
    to: { path: '(^|/)node_modules/objection/' },
  },
  {
    name: 'objection-only-in-stores',
    comment: 'Other files may import the type of a row, but not query through a model.',
    from: { path: '^services/', pathNot: `\\.(store|read-model|model)\\.ts$|${testFiles}` },
    to: { path: '^services/.*\\.model\\.ts$', dependencyTypesNot: ['type-only'] },
  },
];

const endToEnd: IForbiddenRuleType[] = [
  {
    name: 'e2e-imports-no-apps',
    comment: 'Browser tests import contracts, demo data and the local platform only.',
    from: { path: '^e2e/' },
    to: {
      path: '^(libs|services|shell|mf-[^/]+)/',
      pathNot: `${inLibs(['contracts', 'local-platform', 'demo'])}|/src/testing\\.ts$`,
    },
  },
];

/** The import rules of the house style, in the format of dependency-cruiser. */
export const rules: IForbiddenRuleType[] = [
  ...everywhere,
  ...libs,
  ...browserApps,
  ...services,
  ...endToEnd,
].map((rule) => ({ severity: 'error', ...rule }));
