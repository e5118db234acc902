import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

if (vm.SourceTextModule === undefined) {
  throw new Error('Jest needs --experimental-vm-modules: use `npm run test:unit -- <path>` and the like.');
}

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const here = '<rootDir>/libs/workshop/jest';

/** `.ts` and `.tsx` are parsed apart: with JSX on, `<T>(value: T) => …` would be read as a tag. */
function swc(isTsx) {
  return [
    '@swc/jest',
    {
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: isTsx, importAttributes: true },
        transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        experimental: { keepImportAttributes: true },
      },
    },
  ];
}

/** What every preset shares: ES modules as Node sees them, paths counted from the repository's root. */
export const base = {
  rootDir: repositoryRoot,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: {
    '\\.module\\.css$': `${here}/class-names.js`,
    '\\.(css|woff2|svg|png|webp|avif|jpg)$': `${here}/asset-path.js`,
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/(?!bench/)'],
  modulePathIgnorePatterns: [
    '/dist/',
    '<rootDir>/\\.(frizo|cache)/',
    '<rootDir>/libs/workshop/(planted|templates)/',
  ],
  // No test waits for time to pass; this only ends what hangs, on a busy machine too.
  testTimeout: 60_000,
  maxWorkers: 2,
  // An ES module registry is only freed with its worker.
  workerIdleMemoryLimit: '700MB',
};

/** Endings that a preset of their own runs, so the plain ones leave them out. */
export const specialEndings = ['\\.db\\.test\\.ts$', '\\.contract\\.test\\.tsx?$'];
