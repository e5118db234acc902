import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from './processes.ts';
import { StartFailure, errorCode } from './start-failure.ts';

interface Run {
  readonly pid: number;
  /** The command line, which distinguishes this process from a later one with the same id. */
  readonly command: string;
  readonly address: string;
}

/** The lock of a data folder, which only this process uses. */
export interface RunLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder, since two runs would corrupt it. Takes over the lock of a crashed run.
 * @throws StartFailure with the address of the other run.
 */
export async function lockFolder(folder: string, address: string): Promise<RunLock> {
  const file = join(folder, 'run.json');
  const run: Run = { pid: process.pid, command: (await commandOf(process.pid)) ?? '', address };
  if (!(await create(file, run))) {
    const other = await liveRun(file);
    if (other !== undefined) {
      throw new StartFailure(
        `Frizo already runs with the data of ${folder}: open ${other.address}, or stop process ${other.pid} first.`,
      );
    }
    await rm(file, { force: true });
    if (!(await create(file, run))) return lockFolder(folder, address);
  }
  return { release: () => rm(file, { force: true }) };
}

/** The address of the portal that uses this folder, or undefined if none does. */
export async function addressOfRun(folder: string): Promise<string | undefined> {
  return (await liveRun(join(folder, 'run.json')))?.address;
}

async function create(file: string, run: Run): Promise<boolean> {
  try {
    await writeFile(file, `${JSON.stringify(run)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function liveRun(file: string): Promise<Run | undefined> {
  try {
    const run = JSON.parse(await readFile(file, 'utf8')) as Run;
    return (await commandOf(run.pid)) === run.command && run.pid !== process.pid ? run : undefined;
  } catch {
    // The file is incomplete after a crash.
    return undefined;
  }
}
