import type { Browser } from 'playwright-core';
import { isRoot } from '../postgres/server-user.ts';
import { findBrowser } from './find-browser.ts';

/**
 * Quiet and alone: nothing that phones home, updates itself or asks. The packaged browser's own defaults are not used:
 * its `--single-process` and `--disable-web-security` would hide the very faults that tests look for.
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
  // Pages are drawn without OpenGL: emulating it on the processor costs more than everything else that a page does.
  '--disable-gpu',
];

/** The packaged browser is only the headless one, and lacks the program that others fork from. */
const packagedArgs = ['--headless', '--no-zygote'];

/** What a browser for this project is started with: also for runners that start it themselves. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly headless: true;
}

/** Finds a browser and how to start it. */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const program = await findBrowser();
  return {
    executablePath: program.path,
    args: [
      ...quietArgs,
      ...(program.isPackaged ? packagedArgs : []),
      // Chromium's sandbox cannot be set up by root, nor where the kernel forbids user namespaces to it.
      ...(isRoot() || program.isPackaged ? ['--no-sandbox'] : []),
    ],
    env: { ...(process.env as Record<string, string>), ...program.env },
    headless: true,
  };
}

/** Starts a headless Chromium; close it when done. */
export async function launchBrowser(): Promise<Browser> {
  // Most suites that import this package's test tools need no browser, and its driver is slow to load.
  const { chromium } = await import('playwright-core');
  return chromium.launch(await browserLaunch());
}
