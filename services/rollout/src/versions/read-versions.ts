import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellRecord, type AnswerOf, type getVersions } from '@frizo/contracts';
import { serverVersion, type Env } from '@frizo/service-kit';

/**
 * The versions of page and server (Q124), from where the page itself has them: what the shell's build says of itself, and the version of
 * this project. FRONT_VERSION says it where the shell is served elsewhere.
 */
export async function readVersions(env: Env): Promise<AnswerOf<typeof getVersions>> {
  const back = serverVersion();
  const front = env['FRONT_VERSION'] || (await versionOfShell(env['SHELL_FOLDER'])) || back;
  return { 'version-front': front, 'version-back': back };
}

/** Undefined where there is no shell, or none yet. */
async function versionOfShell(folder: string | undefined): Promise<string | undefined> {
  if (!folder) return undefined;
  try {
    const record: unknown = JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8'));
    return shellRecord.safeParse(record).data?.version;
  } catch {
    return undefined;
  }
}
