import { release as releaseRecord, type Release, type ShellRecord } from '@frizo/contracts';
import { buildRemote, readManifest } from '@frizo/webpack-config';
import { messageOf, StartFailure } from '../machine/start-failure.ts';
import { checkBudgets, bytesOf, checkFiles } from './checks.ts';
import type { ReleasePlace } from './find-place.ts';
import type { Registered, ReleaseToRegister } from './register.ts';

const contractNames = { session: 'session', modalQueue: 'modal queue' } as const;

export interface RemoteToRelease {
  readonly root: string;
  /** The build folder: not the remote's `dist/`, which a portal in development watches and publishes. */
  readonly outputPath: string;
  readonly place: Pick<ReleasePlace, 'builds' | 'shell'>;
  readonly movedBy: string;
  readonly reason: string;
  readonly now: Date;
  readonly register: (request: ReleaseToRegister) => Promise<Registered>;
  readonly runContractSuite: (remote: string, folder: string) => Promise<void>;
}

export interface Released {
  readonly release: Release;
  readonly isNew: boolean;
  readonly stable: string;
}

/**
 * Builds one remote and publishes it, without rolling it out. Everything is checked first, so that a rejected release leaves nothing
 * behind. Idempotent for the same sources.
 * @throws StartFailure with one line about the problem
 */
export async function releaseRemote(request: RemoteToRelease): Promise<Released> {
  const { outputPath, place } = request;
  const release = await build(request);
  await check(request, release);
  const upload = await place.builds.upload(release, outputPath);
  if (upload === 'there with other content')
    throw new StartFailure(
      `${release.remote} ${release.build} exists already with different content, and a release never changes: change the sources or the version.`,
    );
  const { movedBy, reason } = request;
  const { stable, kept } = await request.register({ release, bytes: bytesOf(outputPath), movedBy, reason });
  if (kept) await place.builds.sweep(release.remote, kept, request.now);
  return { release, isNew: upload === 'uploaded', stable };
}

async function build({ root, outputPath, place }: RemoteToRelease): Promise<Release> {
  const provided = Object.keys(place.shell.shared);
  try {
    return await buildRemote({ root, outputPath, mode: 'production', provided });
  } catch (error) {
    throw new StartFailure(lineOf(messageOf(error)));
  }
}

async function check(request: RemoteToRelease, release: Release): Promise<void> {
  const { root, outputPath, place } = request;
  releaseRecord.parse(release);
  checkFiles(release, outputPath);
  checkFit(release, place.shell);
  checkBudgets(release, outputPath, await readManifest(root));
  await request.runContractSuite(release.remote, outputPath);
}

/** The first lines of webpack's message, which contain the place and the error. */
function lineOf(message: string): string {
  const lines = message
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(0, 3).join(' ');
}

/**
 * Rejects a release that was built for another major version of a contract than the shell provides, since slots would not run it.
 * @throws StartFailure with the contract that does not fit
 */
export function checkFit(release: Release, shell: ShellRecord): void {
  for (const contract of ['session', 'modalQueue'] as const) {
    const wanted = release.contracts[contract];
    const served = shell.contracts?.[contract] ?? ['1.0.0'];
    if (served.some((version) => majorOf(version) === majorOf(wanted))) continue;
    throw new StartFailure(
      `${release.remote} was built for version ${wanted} of the ${contractNames[contract]} contract, and the shell that runs serves ${served.join(' and ')}: release the shell first.`,
    );
  }
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? '';
}
