import { containerName, release } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';
import { contractVersion as modalQueueVersion } from '@frizo/modal-queue';
import { contractVersion as sessionVersion } from '@frizo/session';
import type { AssetKind } from './assets.ts';
import { contributionsOf } from './contributions.ts';
import type { RemoteManifest } from './manifest.ts';

export interface BuiltRemote {
  readonly name: string;
  readonly version: string;
  readonly build: string;
  readonly manifest: RemoteManifest;
  readonly assets: readonly { file: string; kind: AssetKind; integrity: string }[];
  /** Files of a chunk group by its name. */
  readonly filesOf: (group: string) => readonly string[];
}

/**
 * The record of a build for rollouts, gateway and shell.
 * @throws if the build has no entry, or the manifest names a chunk, link or call that does not exist
 */
export function releaseRecord(built: BuiltRemote): Release {
  const base = `/r/${built.name}/${built.build}/`;
  const entry = built.assets.find((asset) => /^entry\.[^/]+\.js$/.test(asset.file));
  if (entry === undefined)
    throw new Error(`${containerName({ remote: built.name, build: built.build })} has no entry.`);
  const preloads = preloadedFiles(built);
  return release.parse({
    remote: built.name,
    version: built.version,
    build: built.build,
    entry: { url: base + entry.file, integrity: entry.integrity },
    assets: built.assets
      .filter((asset) => asset !== entry)
      .map(({ file, kind, integrity }) => ({
        url: base + file,
        integrity,
        kind,
        preloadFor: preloads.get(file),
      })),
    routes: built.manifest.routes.map(({ chunks: _chunks, ...route }) => route),
    modals: built.manifest.modals.map(({ chunks: _chunks, ...modal }) => modal),
    ...contributionsOf(built.manifest),
    contracts: { session: sessionVersion, modalQueue: modalQueueVersion },
  } satisfies Release);
}

/** The routes and modals that preload each file: `route:/`, `modal:book-appointment`. */
function preloadedFiles(built: BuiltRemote): Map<string, string[]> {
  const preloads = new Map<string, string[]>();
  const add = (preloadFor: string, groups: readonly string[]) => {
    for (const file of new Set(groups.flatMap((group) => filesOrThrow(built, group, preloadFor)))) {
      preloads.set(file, [...(preloads.get(file) ?? []), preloadFor]);
    }
  };
  for (const route of built.manifest.routes) add(`route:${route.path}`, ['remote', ...(route.chunks ?? [])]);
  for (const modal of built.manifest.modals) add(`modal:${modal.name}`, ['modals', ...(modal.chunks ?? [])]);
  return preloads;
}

function filesOrThrow(built: BuiltRemote, group: string, preloadFor: string): readonly string[] {
  const files = built.filesOf(group);
  if (files.length === 0)
    throw new Error(`${built.name}: ${preloadFor} preloads the chunk "${group}", which does not exist.`);
  return files;
}
