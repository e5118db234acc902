import type { BrowserContext, Page } from '@playwright/test';
import { test } from './test.ts';

/** What a way through the portal asks of a person. */
export interface Effort {
  readonly clicks: number;
  readonly typedCharacters: number;
}

/** Counts real clicks and typed characters of every page of the context from now on, over reloads too. */
export async function countEffort(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = (field: string) => {
      sessionStorage.setItem(field, String(Number(sessionStorage.getItem(field) ?? '0') + 1));
    };
    // The click on a label is passed on to its field as one that nobody made.
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

/** Notes the effort and the time with the test's result, where a report shows them; nothing is asserted about the time. */
export function reportEffort(way: string, { clicks, typedCharacters }: Effort, milliseconds: number): void {
  const seconds = (milliseconds / 1000).toFixed(1);
  const description = `${way}: ${clicks} clicks, ${typedCharacters} typed characters, ${seconds} s`;
  test.info().annotations.push({ type: 'effort', description });
  process.stdout.write(`${description}\n`);
}
