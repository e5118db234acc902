import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loopback } from '../machine/ports.ts';
import { repositoryRoot } from '../machine/repository.ts';
import { addressOfRun } from '../machine/run-lock.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { superuser } from '../postgres/cluster.ts';
import { placeOutside } from '../postgres/start-postgres.ts';
import { databaseName } from './engines.ts';
import type { Environment } from './settings.ts';

/** A portal that a command is about. */
export interface FoundPortal {
  /** Where people open it. */
  readonly url: string;
  readonly databaseUrl: string;
}

/**
 * Finds the portal that commands of this machine are about: the one whose database DATABASE_URL names, else the one that runs
 * with the data of this project (FRIZO_DATA).
 * @throws StartFailure with one line on what to do when none runs
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

/** The superuser's address of the server that runs on a data folder; undefined when none does. */
export async function embeddedDatabase(path: string): Promise<string | undefined> {
  const password = (await textOf(join(path, 'postgres.secret')))?.trim();
  if (!password) return undefined;
  const folder = join(path, 'postgres');
  for (const place of [folder, placeOutside(folder, password)]) {
    // Postgres' own file: process, folder, start, port.
    const port = (await textOf(join(place, 'postmaster.pid')))?.split('\n')[3];
    if (port) return `postgres://${superuser}:${password}@${loopback}:${port}/${databaseName}`;
  }
  return undefined;
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
