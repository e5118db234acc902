import { base } from './base.js';

/** Tests built containers against the contract between shell and remotes: `*.contract.test.ts`. */
export default {
  ...base,
  displayName: 'contract',
  testEnvironment: 'node',
  testMatch: ['**/*.contract.test.ts', '**/*.contract.test.tsx'],
  testTimeout: 120_000,
};
