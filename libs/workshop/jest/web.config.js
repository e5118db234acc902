import { base, specialEndings } from './base.js';

// Readers live somewhere, and a test must not hang on where its machine stands: the specification's default zone.
process.env['TZ'] = 'America/New_York';

/** Components by role and text, in jsdom: `*.test.tsx`. */
export default {
  ...base,
  displayName: 'web',
  testEnvironment: '<rootDir>/libs/workshop/jest/browser-environment.js',
  testEnvironmentOptions: { url: 'http://localhost:4000/' },
  // Whole screens are walked through, on machines that do other things too.
  testTimeout: 30_000,
  setupFilesAfterEnv: [
    '<rootDir>/libs/workshop/jest/dom-matchers.js',
    '<rootDir>/libs/workshop/jest/wait-for-react.js',
  ],
  testMatch: ['**/*.test.tsx'],
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...specialEndings],
};
