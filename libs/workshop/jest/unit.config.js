import { base, specialEndings } from './base.js';

/** Date and time rules must not depend on the machine's time zone, so their tests run in each of these zones. */
const timeRules = ['<rootDir>/services/booking/src/domain/', '<rootDir>/libs/local-time/'];
const machineZones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];

const { maxWorkers, workerIdleMemoryLimit, testTimeout, ...projectSettings } = base;
const testPathIgnorePatterns = [...base.testPathIgnorePatterns, ...specialEndings];

/** Tests in Node with a given machine time zone, or the machine's own. */
function unitTests(parts) {
  return {
    ...projectSettings,
    testEnvironment: 'node',
    setupFiles: ['<rootDir>/libs/workshop/jest/machine-zone.js'],
    ...parts,
  };
}

/** Tests pure code and use cases with fakes, in Node: `*.test.ts`. */
export default {
  rootDir: base.rootDir,
  maxWorkers,
  workerIdleMemoryLimit,
  testTimeout,
  projects: [
    unitTests({
      displayName: 'unit',
      globals: { machineZone: process.env.TZ },
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...testPathIgnorePatterns, ...timeRules],
    }),
    ...machineZones.map((machineZone) =>
      unitTests({
        displayName: `unit, ${machineZone}`,
        globals: { machineZone },
        testMatch: timeRules.map((folder) => `${folder}**/*.test.ts`),
        testPathIgnorePatterns,
      }),
    ),
  ],
};
