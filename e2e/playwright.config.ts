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
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    // What was on the page at each step, without a film of it: filming takes a fifth to a quarter of all that a test costs.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
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
