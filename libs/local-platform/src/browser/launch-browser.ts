import type { Browser } from 'playwright-core';
import { isRoot } from '../postgres/server-user.ts';
import { findBrowser } from './find-browser.ts';

/**
 * Disables background requests, updates and prompts. The packaged browser's defaults are not used: its `--single-process`
 * and `--disable-web-security` would hide faults that tests have to find.
 */
const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--font-render-hinting=none',
  // Without OpenGL, whose emulation on the CPU costs more than everything else on a page.
  '--disable-gpu',
];

/** The packaged browser is headless only, and has no zygote process. */
const packagedArgs = ['--headless', '--no-zygote'];

/** Launch options of the browser, also for test runners that start it themselves. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly headless: true;
}

/** Finds a browser and its launch options. */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const program = await findBrowser();
  return {
    executablePath: program.path,
    args: [
      ...quietArgs,
      ...(program.isPackaged ? packagedArgs : []),
      // Chromium's sandbox does not work for root, or without user namespaces.
      ...(isRoot() || program.isPackaged ? ['--no-sandbox'] : []),
    ],
    env: { ...(process.env as Record<string, string>), ...program.env },
    headless: true,
  };
}

/** Starts a headless Chromium; close it when done. */
export async function launchBrowser(): Promise<Browser> {
  // Imported lazily: most suites that import this package's test tools need no browser, and its driver loads slowly.
  const { chromium } = await import('playwright-core');
  return chromium.launch(await browserLaunch());
}
