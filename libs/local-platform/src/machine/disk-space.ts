import { statfs } from 'node:fs/promises';
import { StartFailure } from './start-failure.ts';

const megabyte = 1024 * 1024;

/** Bytes that an ordinary process may still write where `folder` lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses a disk that would fill up halfway. @throws StartFailure that says how much is missing and where. */
export async function ensureDiskSpace(folder: string, neededMegabytes: number): Promise<void> {
  const free = Math.floor((await freeBytes(folder)) / megabyte);
  if (free >= neededMegabytes) return;
  throw new StartFailure(
    `The disk of ${folder} is full: ${free} MB free, ${neededMegabytes} MB needed. ` +
      'Free some, or put the data on another disk: FRIZO_DATA=/other/disk npm start',
  );
}
