import { spawn } from 'node:child_process';
import { repositoryRoot } from './workspaces.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
}

/** Runs a command at the repository root, with `env` added to its environment, and returns everything that it printed, including errors, in order. */
export function runCommand(
  command: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(pieces).toString() }));
  });
}

/** Runs `work` on all `items`, at most `width` at a time, and returns the results in the order of the items. */
export async function mapAtMost<Item, Result>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  const runWorker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, runWorker));
  return results;
}
