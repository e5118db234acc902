import { base, specialEndings } from './base.js';

const otherEndings = specialEndings.filter((ending) => !ending.includes('db'));

/** Tests routes, stores and consumers with a real Postgres and NATS: `*.db.test.ts`. */
export default {
  ...base,
  displayName: 'service',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/libs/workshop/jest/start-platform.js',
  globalTeardown: '<rootDir>/libs/workshop/jest/stop-platform.js',
  testMatch: ['**/*.db.test.ts'],
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...otherEndings],
  testTimeout: 30_000,
};
