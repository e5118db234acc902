import { readFileSync } from 'node:fs';

let known: string | undefined;

/** The version of this project, as its root's package.json has it: the `version-back` of Q124 and of every page. */
export function serverVersion(): string {
  known ??= readVersion();
  return known;
}

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
