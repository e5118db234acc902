import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { browserLaunch } from '@frizo/local-platform/testing';

/** Shared settings of tests and screenshots. The browser is the machine's or the one from npm. */
export const common: PlaywrightTestConfig = {
  globalSetup: './src/start-portal.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on a retry has found a defect.
  retries: 0,
  workers: 2,
  // Long timeouts are for slow machines; they do not slow down passing tests.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    // A failure reports the page at that moment. `--trace=retain-on-failure` adds all steps, for a third more CPU time.
    trace: 'off',
  },
};

export default defineConfig(common, {
  testDir: '.',
  // The longest tests start first, so that no worker is idle at the end.
  projects: [
    { name: 'builds', testMatch: 'skew/*.spec.ts' },
    { name: 'portal', testMatch: '{journeys,faults,screens}/*.spec.ts' },
  ],
});
