import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellRecord } from '@frizo/contracts';
import { gzippedKilobytes } from '../browser/script-bytes.ts';
import type { Visit } from '../browser/visit.ts';
import type { Line } from '../measure/table.ts';

const shellFile = join(import.meta.dirname, '..', '..', '..', 'shell', 'dist', 'shell.json');
const kit = '@frizo/remote-kit';

/** Measures the scripts loaded before the first card of the home page, and the share of federation. */
export async function measureBytes(origin: string, home: Visit): Promise<Line[]> {
  const shell = shellRecord.parse(JSON.parse(await readFile(shellFile, 'utf8')));
  const paths = home.scripts.map((url) => new URL(url).pathname);
  const ofReact = pathsOf(shell.shared, (name) => name.startsWith('react'));
  const ofKit = pathsOf(shell.shared, (name) => name === kit).filter((path) => !ofReact.includes(path));
  const ofShell = paths.filter(
    (path) => path.startsWith('/assets/') && ![...ofReact, ...ofKit].includes(path),
  );
  const size = (some: readonly string[]) => gzippedKilobytes(some.map((path) => origin + path));
  return [
    line('all scripts before the first card', await size(paths), 170),
    line('of that React', await size(ofReact)),
    line('of that the shell', await size(ofShell), 35),
    line(`of that shared modules other than React (${kit})`, await size(ofKit)),
  ];
}

function line(what: string, figure: number, most?: number): Line {
  const goal = most === undefined ? {} : { goal: { text: `at most ${most}`, isMet: figure <= most } };
  return { what, figure, unit: 'KB', ...goal };
}

function pathsOf(
  shared: Readonly<Record<string, readonly { readonly url: string }[]>>,
  isIncluded: (name: string) => boolean,
): string[] {
  const files = Object.entries(shared).flatMap(([name, list]) => (isIncluded(name) ? list : []));
  return [...new Set(files.map(({ url }) => url))];
}
