import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellRecord, type Release, type ShellRecord } from '@frizo/contracts';
import type { Env } from '@frizo/service-kit';

/** Whether the shell speaks the contracts that a release was built for. */
export type FitsShell = (release: Pick<Release, 'contracts'>) => Promise<boolean>;

/** A shell of before it said so speaks the first major. */
const first: NonNullable<ShellRecord['contracts']> = { session: ['1.0.0'], modalQueue: ['1.0.0'] };

/** Goes by what the shell's build says of itself. Where there is none to ask, a slot still refuses what does not fit. */
export function createFitsShell({ SHELL_FOLDER }: Env): FitsShell {
  return async ({ contracts }) => {
    const shell = await readShell(SHELL_FOLDER);
    if (!shell) return true;
    const { session, modalQueue } = shell.contracts ?? first;
    return isServed(contracts.session, session) && isServed(contracts.modalQueue, modalQueue);
  };
}

/** Read for each move: a new shell may have been built since. */
async function readShell(folder: string | undefined): Promise<ShellRecord | undefined> {
  if (!folder) return undefined;
  try {
    const record: unknown = JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8'));
    return shellRecord.safeParse(record).data;
  } catch {
    return undefined;
  }
}

function isServed(wanted: string, served: readonly string[]): boolean {
  return served.some((version) => majorOf(version) === majorOf(wanted));
}

function majorOf(version: string): string | undefined {
  return version.split('.', 1)[0];
}
