import type { Release, ShellRecord } from '@frizo/contracts';
import { StartFailure } from '../machine/start-failure.ts';

const words = { session: 'session', modalQueue: 'modal queue' } as const;

/**
 * A slot refuses a release that was built for another major of a contract than its shell serves, so it is not published at all.
 * @throws StartFailure that says which contract does not fit
 */
export function checkFit(release: Release, shell: ShellRecord): void {
  for (const contract of ['session', 'modalQueue'] as const) {
    const wanted = release.contracts[contract];
    const served = shell.contracts?.[contract] ?? ['1.0.0'];
    if (served.some((version) => majorOf(version) === majorOf(wanted))) continue;
    throw new StartFailure(
      `${release.remote} was built for version ${wanted} of the ${words[contract]} contract, and the shell that runs serves ${served.join(' and ')}: ship the shell first.`,
    );
  }
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? '';
}
