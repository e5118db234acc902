import type { Texts } from './use-text.ts';

export type LoadTexts = (locale: string) => Promise<Texts>;

/** A remote's translations. English needs none, and is what is shown where they do not come: a page in English is better than none. */
export async function loadTexts(load: LoadTexts | undefined, locale: string): Promise<Texts> {
  if (!load || locale.startsWith('en')) return {};
  return load(locale).catch(() => ({}));
}
