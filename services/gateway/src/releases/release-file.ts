import { buildId, remoteName } from '@frizo/contracts';

/** A file of a build, as its address names it. */
export interface ReleaseFile {
  /** `mf-booking/07e4b011d000`: where all files of the build lie. */
  readonly build: string;
  /** Below that: `entry.1a2b.js`. */
  readonly name: string;
}

const form = /^\/([^/?]+)\/([^/?]+)\/([^?]{1,300})(?:\?.*)?$/;
/** No dot in front, so nothing hidden and no way up; nothing encoded, since no build has a name that needs it. */
const part = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Reads `/<remote>/<build>/<file>`, with or without a query; undefined for what no release can have. */
export function readReleaseFile(path: string): ReleaseFile | undefined {
  const [, remote = '', build = '', name = ''] = form.exec(path) ?? [];
  if (!remoteName.safeParse(remote).success || !buildId.safeParse(build).success) return undefined;
  return name.split('/').every((each) => part.test(each)) ? { build: `${remote}/${build}`, name } : undefined;
}

const text = /\.(js|css|svg|json|map)$/;

/** The files that may answer for a name, best first: builds bring their text compressed. */
export function variantsOf(name: string, acceptEncoding: string): string[] {
  if (!text.test(name)) return [name];
  return [
    ...(/br/i.test(acceptEncoding) ? [`${name}.br`] : []),
    ...(acceptEncoding.includes('gzip') ? [`${name}.gz`] : []),
    name,
  ];
}
