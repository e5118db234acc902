import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const importForm = /(?:from|import) '([^']+)'/g;

/** Everything that a file imports: packages by name, files by address. */
function reach(entry: URL, found = new Set<string>()): Set<string> {
  if (found.has(entry.href)) return found;
  found.add(entry.href);
  for (const [, specifier = ''] of readFileSync(entry, 'utf8').matchAll(importForm)) {
    if (!specifier.startsWith('.')) found.add(specifier);
    else if (/\.tsx?$/.test(specifier)) reach(new URL(specifier, entry), found);
  }
  return found;
}

const packagesOf = (entry: string) =>
  [...reach(new URL(entry, import.meta.url))].filter((name) => !name.startsWith('file:')).sort();

describe('entry points of the design system (docs/decisions/0003)', () => {
  it('need only React in the main one', () => {
    expect(packagesOf('./index.ts')).toEqual(['react', 'react-dom']);
  });

  it('need react-aria in the rich one', () => {
    expect(packagesOf('./rich.ts')).toContain('react-aria-components/Calendar');
  });
});
