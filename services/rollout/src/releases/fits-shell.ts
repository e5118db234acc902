import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellRecord, type Release, type ShellRecord } from '@frizo/contracts';
import type { Env } from '@frizo/service-kit';

/** Whether the shell serves the contracts that a release was built for. */
export type FitsShell = (release: Pick<Release, 'contracts'>) => Promise<boolean>;

/** A shell whose record has no contracts yet serves the first major version. */
const firstContracts: NonNullable<ShellRecord['contracts']> = { session: ['1.0.0'], modalQueue: ['1.0.0'] };

/** Checks the record of the shell's build. Without a shell every release fits here; a slot still refuses one that does not. */
export function createFitsShell({ SHELL_FOLDER }: Env): FitsShell {
  return async ({ contracts }) => {
    const shell = await readShell(SHELL_FOLDER);
    if (!shell) return true;
    const { session, modalQueue } = shell.contracts ?? firstContracts;
    return isServed(contracts.session, session) && isServed(contracts.modalQueue, modalQueue);
  };
}

/** Read for each move, since a new shell may have been built. */
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
