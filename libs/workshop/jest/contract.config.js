import { base } from './base.js';

/** Built containers against what shell and remotes agree on: `*.contract.test.ts`. */
export default {
  ...base,
  displayName: 'contract',
  testEnvironment: 'node',
  testMatch: ['**/*.contract.test.ts', '**/*.contract.test.tsx'],
  testTimeout: 120_000,
};
