import type { Page } from '@playwright/test';

/** A release other than the one that the portal serves. */
export interface OtherRelease {
  /** Makes a page run its shell. @returns the requested paths of its files, which grow with each request */
  useShell(page: Page): Promise<readonly string[]>;
  /** Makes a page use its builds of all remotes. */
  useRemotes(page: Page): Promise<void>;
  buildOf(remote: string): string;
  /** Why it is not the last release; undefined if it is. */
  readonly fallbackReason?: string;
}
