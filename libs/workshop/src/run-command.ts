import { spawn } from 'node:child_process';
import { repositoryRoot } from './workspaces.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
}

/** Runs a command at the repository's root and gives all that it printed, errors included, in order. */
export function runCommand(command: string, args: string[]): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(pieces).toString() }));
  });
}

/** Runs `work` over `items`, at most `width` at a time, and keeps their order in the answers. */
export async function mapAtMost<Item, Answer>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  const waiting = items.entries();
  const takeTurns = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, takeTurns));
  return answers;
}
