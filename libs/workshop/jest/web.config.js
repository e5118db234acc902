import { base, specialEndings } from './base.js';

// Tests must not depend on the machine's time zone: use the specification's default zone.
process.env['TZ'] = 'America/New_York';

/** Tests components by role and text, in jsdom: `*.test.tsx`. */
export default {
  ...base,
  displayName: 'web',
  testEnvironment: '<rootDir>/libs/workshop/jest/browser-environment.js',
  testEnvironmentOptions: { url: 'http://localhost:4000/' },
  // Some tests go through whole screens, on busy machines.
  testTimeout: 30_000,
  setupFilesAfterEnv: [
    '<rootDir>/libs/workshop/jest/dom-matchers.js',
    '<rootDir>/libs/workshop/jest/wait-for-react.js',
  ],
  testMatch: ['**/*.test.tsx'],
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...specialEndings],
};
