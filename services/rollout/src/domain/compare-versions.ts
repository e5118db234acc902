import semver from 'semver';

/**
 * Below zero where `a` is the older, as numbers: 1.9.0 comes before 1.20.0. Undefined where one of them is no version of three numbers, so
 * that no condition on it holds.
 */
export function compareVersions(a: string, b: string): number | undefined {
  return isPlain(a) && isPlain(b) ? semver.compare(a, b) : undefined;
}

function isPlain(version: string): boolean {
  return semver.valid(version) === version && semver.prerelease(version) === null;
}
