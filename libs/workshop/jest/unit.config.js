import { base, specialEndings } from './base.js';

/** Pure code and use cases with fakes, in Node: `*.test.ts`. */
export default {
  ...base,
  displayName: 'unit',
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...specialEndings],
};
