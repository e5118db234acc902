import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ShellRecord } from '@frizo/contracts';
import { builtShell } from '@frizo/webpack-config';
import { repositoryRoot } from '../machine/repository.ts';
import { addressOfRun } from '../machine/run-lock.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { natsAddressFile } from '../portal/engines.ts';
import type { Environment } from '../portal/settings.ts';
import { openBuildStore, type BuildStore } from './build-store.ts';

/** The target of a release. */
export interface ReleasePlace {
  readonly natsUrl: string;
  readonly builds: BuildStore;
  /** The running shell. */
  readonly shell: ShellRecord;
  /** The data folder of the portal on this machine. */
  readonly dataFolder: string;
}

/**
 * Finds the target of releases: by NATS_URL, RELEASES_S3_BUCKET or RELEASES_FOLDER, and SHELL_FOLDER, else the portal that runs with the
 * data of this project.
 * @throws StartFailure with one line on what to do if there is none
 */
export async function findReleasePlace(env: Environment): Promise<ReleasePlace> {
  const dataFolder = dataFolderOf(env);
  const natsUrl = env['NATS_URL'] || (await natsOfRun(dataFolder));
  if (!natsUrl)
    throw new StartFailure(
      `No portal runs with the data of ${dataFolder}: start it first (npm start), or name its NATS with NATS_URL.`,
    );
  const shellFolder = env['SHELL_FOLDER'] || join(repositoryRoot, 'shell', 'dist');
  const shell = builtShell(shellFolder);
  if (shell === null)
    throw new StartFailure(`${shellFolder} contains no shell: set SHELL_FOLDER to that of the portal.`);
  return {
    natsUrl,
    builds: openBuildStore(env, env['RELEASES_FOLDER'] || join(dataFolder, 'releases')),
    shell,
    dataFolder,
  };
}

/**
 * The portal that runs on this machine with the data of this project.
 * @throws StartFailure if none runs
 */
export async function findRun(env: Environment): Promise<{ dataFolder: string; url: string }> {
  const dataFolder = dataFolderOf(env);
  const url = await addressOfRun(dataFolder);
  if (url === undefined)
    throw new StartFailure(`No portal runs with the data of ${dataFolder}: start it first (npm start).`);
  return { dataFolder, url };
}

function dataFolderOf(env: Environment): string {
  return env['FRIZO_DATA'] ? resolve(env['FRIZO_DATA']) : join(repositoryRoot, '.frizo');
}

async function natsOfRun(dataFolder: string): Promise<string | undefined> {
  if ((await addressOfRun(dataFolder)) === undefined) return undefined;
  return readFile(join(dataFolder, natsAddressFile), 'utf8').catch(() => undefined);
}
