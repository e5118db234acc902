import { clientHeaders, errorKeys, headerNames, oldestSupportedVersion } from '@frizo/contracts';
import { DomainError } from '../domain-error.ts';

/** An old client is told so with a 426; one that says nothing is a program, and takes what it gets (decisions 8). */
export function requireSupportedVersion(version: string): void {
  if (version === '' || version === clientHeaders[headerNames.version]) return;
  if (compareVersions(version, oldestSupportedVersion) >= 0) return;
  throw new DomainError(errorKeys.clientTooOld, 'This page is out of date. Please reload it.', {
    status: 426,
  });
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] || 0) - (right?.[part] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
