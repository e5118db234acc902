import type { Page } from '@playwright/test';

/** A release beside the one that the portal serves. */
export interface OtherRelease {
  /** Has a page run its shell. @returns the paths of its files that were asked for, as they come */
  useShell(page: Page): Promise<readonly string[]>;
  /** Has a page use its builds of all remotes. */
  useRemotes(page: Page): Promise<void>;
  buildOf(remote: string): string;
  /** Why it is not the last release; undefined where it is. */
  readonly standsInBecause?: string;
}
