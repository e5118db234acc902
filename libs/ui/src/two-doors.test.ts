import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const importForm = /(?:from|import) '([^']+)'/g;

/** Everything that a file brings along: packages by name, files by address. */
function reach(entry: URL, found = new Set<string>()): Set<string> {
  if (found.has(entry.href)) return found;
  found.add(entry.href);
  for (const [, specifier = ''] of readFileSync(entry, 'utf8').matchAll(importForm)) {
    if (!specifier.startsWith('.')) found.add(specifier);
    else if (/\.tsx?$/.test(specifier)) reach(new URL(specifier, entry), found);
  }
  return found;
}

const packagesBehind = (door: string) =>
  [...reach(new URL(door, import.meta.url))].filter((name) => !name.startsWith('file:')).sort();

describe('the doors of the design system (docs/decisions/0002)', () => {
  it('lead, at the light one, to React alone', () => {
    expect(packagesBehind('./index.ts')).toEqual(['react', 'react-dom']);
  });

  it('lead to react-aria at the rich one', () => {
    expect(packagesBehind('./rich.ts')).toContain('react-aria-components/Calendar');
  });
});
