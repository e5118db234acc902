import { base, specialEndings } from './base.js';

/** Rules of time, which must not hang on where the machine stands: all of their tests run in each of these zones. */
const rulesOfTime = ['<rootDir>/services/booking/src/domain/', '<rootDir>/libs/local-time/'];
const machineZones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];

const { maxWorkers, workerIdleMemoryLimit, testTimeout, ...ofProjects } = base;
const testPathIgnorePatterns = [...base.testPathIgnorePatterns, ...specialEndings];

/** Tests in Node on a machine that stands in a zone; in its own where none is given. */
function unitTests(parts) {
  return {
    ...ofProjects,
    testEnvironment: 'node',
    setupFiles: ['<rootDir>/libs/workshop/jest/machine-zone.js'],
    ...parts,
  };
}

/** Pure code and use cases with fakes, in Node: `*.test.ts`. */
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
      testPathIgnorePatterns: [...testPathIgnorePatterns, ...rulesOfTime],
    }),
    ...machineZones.map((machineZone) =>
      unitTests({
        displayName: `unit, ${machineZone}`,
        globals: { machineZone },
        testMatch: rulesOfTime.map((folder) => `${folder}**/*.test.ts`),
        testPathIgnorePatterns,
      }),
    ),
  ],
};
