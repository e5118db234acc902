import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { GenerationError } from './generation-error.ts';

/** The changes of a generator; nothing is written until all of them are known to be possible. */
export interface Plan {
  /** Complete file contents by path from the repository root. */
  files: ReadonlyMap<string, string>;
  /** Steps for the developer, one sentence each. */
  nextSteps: readonly string[];
}

/** Read access to the source tree. */
export interface Tree {
  /** The text of a file; undefined if it does not exist. */
  read(path: string): string | undefined;
}

export function treeAt(root: string): Tree {
  return {
    read(path) {
      const file = join(root, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
  };
}

/** @throws {GenerationError} if one of the files exists, so that no work is overwritten */
export function requireAbsent(tree: Tree, paths: Iterable<string>): void {
  for (const path of paths) {
    if (tree.read(path) !== undefined) throw new GenerationError(`${path} already exists`);
  }
}

/** Formats and writes the files of a plan; writes none if one cannot be parsed. */
export async function writePlan(root: string, { files }: Plan): Promise<void> {
  const formatted = new Map<string, string>();
  for (const [path, text] of files) {
    const file = join(root, path);
    const options = await resolveConfig(file);
    formatted.set(file, await format(text, { ...options, filepath: file }));
  }
  for (const [file, text] of formatted) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
