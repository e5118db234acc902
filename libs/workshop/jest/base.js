import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

if (vm.SourceTextModule === undefined) {
  throw new Error('Jest needs --experimental-vm-modules: use `npm run test:unit -- <path>` and the like.');
}

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const here = '<rootDir>/libs/workshop/jest';

/** `.ts` and `.tsx` need separate parser settings: with JSX enabled, `<T>(value: T) => …` would be parsed as a tag. */
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

/** Settings of all presets: ES modules as in Node, paths relative to the repository root. */
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
  // No test waits for time to pass; this only ends tests that hang, and leaves room for a busy machine.
  testTimeout: 60_000,
  maxWorkers: 2,
  // The memory of an ES module registry is freed only when its worker ends.
  workerIdleMemoryLimit: '700MB',
};

/** File name endings that have their own preset; the other presets ignore them. */
export const specialEndings = ['\\.db\\.test\\.ts$', '\\.contract\\.test\\.tsx?$'];
