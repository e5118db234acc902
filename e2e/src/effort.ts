import type { BrowserContext, Page } from '@playwright/test';
import { test } from './test.ts';

/** The clicks and keystrokes that a task needs. */
export interface Effort {
  readonly clicks: number;
  readonly typedCharacters: number;
}

/** Counts real clicks and typed characters on every page of the context from now on, across reloads. */
export async function countEffort(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = (field: string) => {
      sessionStorage.setItem(field, String(Number(sessionStorage.getItem(field) ?? '0') + 1));
    };
    // A click on a label also dispatches a synthetic click on its field, with detail 0.
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && count('clicks'), true);
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key.length === 1 && count('keys'), true);
  });
}

export async function effortOn(page: Page): Promise<Effort> {
  return page.evaluate(() => ({
    clicks: Number(sessionStorage.getItem('clicks') ?? '0'),
    typedCharacters: Number(sessionStorage.getItem('keys') ?? '0'),
  }));
}

/** Adds the effort and the time to the test's report. Nothing is asserted about the time. */
export function reportEffort(task: string, { clicks, typedCharacters }: Effort, milliseconds: number): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  const description = `${task}: ${clicks} clicks, ${typedCharacters} typed characters, ${seconds} s`;
  test.info().annotations.push({ type: 'effort', description });
  process.stdout.write(`${description}\n`);
}
