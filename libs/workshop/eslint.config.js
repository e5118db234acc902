import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { anywhere, inLaunchers, inServers, inTests } from './eslint/restrictions.js';

// `npm run lint` names a program of several workspaces; elsewhere, as in an editor, each file belongs to the program of its workspace.
const lintProgram = process.env['FRIZO_LINT_PROGRAM'];
const program = lintProgram === undefined ? { projectService: true } : { project: lintProgram };

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const nodeGlobals = [
  ...['process', 'console', 'globalThis', 'Buffer', 'URL', 'fetch', 'AbortController', 'AbortSignal'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'],
];
const tests = ['**/*.test.{ts,tsx}', '**/testing.ts', '**/testing/**', 'e2e/**'];
const launchers = [
  'e2e/bench/**',
  '**/env.ts',
  '**/bin/**',
  '**/*.command.ts',
  '**/*.config.{ts,js}',
  'libs/{workshop,local-platform,webpack-config}/**',
];
const data = ['libs/demo{,-pictures}/**', '**/seeds/**', '**/migrations/**'];

const sizes = {
  'max-lines': ['error', 400],
  'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 4],
  complexity: ['error', 15],
};

const habits = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-console': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'no-else-return': 'error',
  'object-shorthand': 'error',
  'prefer-template': 'error',
  'no-param-reassign': 'error',
};

const typed = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/return-await': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  // Fakes implement async functions without awaiting anything.
  '@typescript-eslint/require-await': 'off',
  // Objects are closures here, not classes: their methods use no `this`.
  '@typescript-eslint/unbound-method': 'off',
};

export default tseslint.config(
  {
    ignores: ['**/node_modules/', '**/dist/', '.frizo/', '.cache/', 'libs/workshop/{planted,templates}/'],
  },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  { rules: { ...sizes, ...habits, ...anywhere } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { ...program, tsconfigRootDir: repositoryRoot } },
    rules: typed,
  },
  { files: ['**/*.tsx', '**/use-*.ts'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['services/**', 'libs/{service-kit,money,local-time,validation}/**'], rules: inServers },
  { files: ['**/clock.ts'], rules: anywhere },
  {
    // A knex builder is also a promise, and is passed to callbacks that expect none.
    files: ['**/*.{store,read-model}.ts', '**/migrations/**'],
    rules: {
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
    },
  },
  {
    files: tests,
    rules: {
      ...inTests,
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      complexity: 'off',
      // Playwright reads a fixture's dependencies from its parameter pattern, which may be empty.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  { files: data, rules: { 'max-lines-per-function': 'off' } },
  { files: launchers, rules: { ...inLaunchers, 'no-console': 'off' } },
);
