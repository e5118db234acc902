import { access, chmod, constants, mkdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode, StartFailure } from './start-failure.ts';

/** The folder of all data of a portal. */
export interface DataFolder {
  readonly path: string;
  /** True if it was chosen with FRIZO_DATA: then data is never stored elsewhere. */
  readonly isChosen: boolean;
  /** Returns a subfolder, created if missing, readable only by its owner since it contains personal data. */
  folder(name: string): Promise<string>;
}

const ownerOnly = 0o700;

/**
 * Opens `.frizo/` in the project's root, or the folder that FRIZO_DATA names.
 * @throws StartFailure if it cannot be written.
 */
export async function openDataFolder(
  root: string,
  chosen: string | undefined = process.env['FRIZO_DATA'],
): Promise<DataFolder> {
  const path = chosen ? resolve(chosen) : join(root, '.frizo');
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderFailure(path, errorCode(error));
  }
  return {
    path,
    isChosen: Boolean(chosen),
    async folder(name) {
      const inside = join(path, name);
      await mkdir(inside, { recursive: true, mode: ownerOnly });
      // An existing folder may have another mode; only its owner can change it.
      await chmod(inside, ownerOnly).catch((error: unknown) => {
        if (errorCode(error) !== 'EPERM') throw error;
      });
      return inside;
    },
  };
}

function folderFailure(path: string, code: string | undefined): StartFailure {
  const other = 'choose another folder: FRIZO_DATA=/your/folder npm start';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartFailure(`The disk of ${path} is full: free some space, or ${other}`);
  }
  return new StartFailure(
    `${path} cannot be written (${code ?? 'unknown'}): change its permissions, or ${other}`,
  );
}

const megabyte = 1024 * 1024;

/** Free bytes on the disk of `folder` for unprivileged processes. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Checks the free disk space. @throws StartFailure that says how much is free and needed. */
export async function ensureDiskSpace(folder: string, neededMegabytes: number): Promise<void> {
  const free = Math.floor((await freeBytes(folder)) / megabyte);
  if (free >= neededMegabytes) return;
  throw new StartFailure(
    `The disk of ${folder} is full: ${free} MB free, ${neededMegabytes} MB needed. ` +
      'Free some, or put the data on another disk: FRIZO_DATA=/other/disk npm start',
  );
}
