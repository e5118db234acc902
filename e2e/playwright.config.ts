import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { browserLaunch } from '@frizo/local-platform/testing';

/** What journeys and screenshots have in common. The browser is the machine's, or the one that npm brought. */
export const common: PlaywrightTestConfig = {
  globalSetup: './src/start-portal.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try has found something.
  retries: 0,
  workers: 2,
  // Long waits are for slow machines; what is there is seen at once.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 30_000,
    // A failure says what was on the page then. What was on it at each step costs a third of a test's processor time: `--trace=retain-on-failure`.
    trace: 'off',
  },
};

export default defineConfig(common, {
  testDir: '.',
  // The longest tests start first, or one worker would wait for the other at the end.
  projects: [
    { name: 'builds', testMatch: 'skew/*.spec.ts' },
    { name: 'portal', testMatch: '{journeys,faults,screens}/*.spec.ts' },
  ],
});
