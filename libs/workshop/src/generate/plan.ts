import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { GenerationError } from './generation-error.ts';

/** What a generator wants to do; nothing is written until the whole of it is known to fit. */
export interface Plan {
  /** Whole contents by path from the repository's root. */
  files: ReadonlyMap<string, string>;
  /** What is left to a person, a sentence each. */
  nextSteps: readonly string[];
}

/** The source tree as generators see it. */
export interface Tree {
  /** A file's text, undefined when there is none. */
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

/** Refuses to overwrite: what is there may hold somebody's work. */
export function requireAbsent(tree: Tree, paths: Iterable<string>): void {
  for (const path of paths) {
    if (tree.read(path) !== undefined) throw new GenerationError(`${path} is there already`);
  }
}

/** Writes the files of a plan, formatted as the rest of the tree is; all of them, or none that cannot be parsed. */
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
