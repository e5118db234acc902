import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootData, bootDataElementId, shellRecord } from '@frizo/contracts';
import { gzippedKilobytes } from '../browser/script-bytes.ts';
import type { Visit } from '../browser/visit.ts';
import type { Line } from '../measure/table.ts';

const shellFile = join(import.meta.dirname, '..', '..', '..', 'shell', 'dist', 'shell.json');
const kit = '@frizo/remote-kit';

/** What goes over the line before the first card of the home page, and what of it is federation's own. */
export async function measureBytes(origin: string, home: Visit): Promise<Line[]> {
  const shell = shellRecord.parse(JSON.parse(await readFile(shellFile, 'utf8')));
  const paths = home.scripts.map((url) => new URL(url).pathname);
  const ofReact = pathsOf(shell.shared, (name) => name.startsWith('react'));
  const ofKit = pathsOf(shell.shared, (name) => name === kit).filter((path) => !ofReact.includes(path));
  const ofShell = paths.filter(
    (path) => path.startsWith('/assets/') && ![...ofReact, ...ofKit].includes(path),
  );
  const size = (some: readonly string[]) => gzippedKilobytes(some.map((path) => origin + path));
  const line = (what: string, figure: number, most?: number): Line => ({
    what,
    figure,
    unit: 'KB',
    ...(most === undefined ? {} : { goal: { text: `at most ${most}`, isMet: figure <= most } }),
  });
  const entries = Object.entries(await entriesOf(origin));
  return [
    line('all script before the first card', await size(paths), 170),
    line('of it React', await size(ofReact)),
    line('of it the shell', await size(ofShell), 35),
    line(`of it what the shell shares beside React (${kit})`, await size(ofKit)),
    ...(await Promise.all(
      entries.map(async ([name, path]) => line(`glue of ${name}`, await size([path]), 4)),
    )),
  ];
}

function pathsOf(
  shared: Readonly<Record<string, readonly { readonly url: string }[]>>,
  isMeant: (name: string) => boolean,
): string[] {
  const files = Object.entries(shared).flatMap(([name, list]) => (isMeant(name) ? list : []));
  return [...new Set(files.map(({ url }) => url))];
}

/** The entries of the remotes, by name, as the page names them. */
async function entriesOf(origin: string): Promise<Record<string, string>> {
  const html = await (await fetch(origin)).text();
  const [, json = ''] = new RegExp(`id="${bootDataElementId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  const { resolution } = bootData.parse(JSON.parse(json));
  return Object.fromEntries(Object.entries(resolution).map(([name, { use }]) => [name, use.entry.url]));
}
