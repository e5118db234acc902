import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

export default defineConfig(common, {
  testDir: './screens',
  testMatch: '*.shots.ts',
  globalTeardown: './screens/contact-sheet.ts',
});
