import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loopback } from '../machine/ports.ts';
import { repositoryRoot } from '../machine/repository.ts';
import { addressOfRun } from '../machine/run-lock.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { superuser } from '../postgres/cluster.ts';
import { sharedDataFolder } from '../postgres/start-postgres.ts';
import { databaseName } from './engines.ts';
import type { Environment } from './settings.ts';

/** The portal that a command uses. */
export interface FoundPortal {
  /** Its public URL. */
  readonly url: string;
  readonly databaseUrl: string;
}

/**
 * Finds the portal for commands on this machine: the one with the database DATABASE_URL, else the one that runs with the data of this
 * project (FRIZO_DATA).
 * @throws StartFailure with one line on what to do if none runs
 */
export async function findPortal(env: Environment = process.env): Promise<FoundPortal> {
  const path = env['FRIZO_DATA'] || join(repositoryRoot, '.frizo');
  const address = await addressOfRun(path);
  const url = env['PUBLIC_URL'] || address || `http://localhost:${env['PORT'] || 4000}`;
  const databaseUrl = env['DATABASE_URL'] || (address && (await embeddedDatabase(path)));
  if (databaseUrl) return { url, databaseUrl };
  throw new StartFailure(
    `No portal runs with the data of ${path}: start it first (npm start), or name its database with DATABASE_URL.`,
  );
}

/** The superuser's URL of the server that runs on a data folder; undefined if none does. */
export async function embeddedDatabase(path: string): Promise<string | undefined> {
  const password = (await textOf(join(path, 'postgres.secret')))?.trim();
  if (!password) return undefined;
  const folder = join(path, 'postgres');
  for (const place of [folder, sharedDataFolder(folder, password)]) {
    // A file of Postgres with process, folder, start and port.
    const port = (await textOf(join(place, 'postmaster.pid')))?.split('\n')[3];
    if (port) return `postgres://${superuser}:${password}@${loopback}:${port}/${databaseName}`;
  }
  return undefined;
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
