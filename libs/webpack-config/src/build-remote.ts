import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';
import { gzippedBytes, listAssets, precompress } from './assets.ts';
import type { BuildMode } from './base-config.ts';
import { buildIdOf } from './build-id.ts';
import { exposesOf, readManifest } from './manifest.ts';
import { releaseRecord } from './release-record.ts';
import { remoteConfig } from './remote-config.ts';
import { filesOf, runWebpack } from './run-webpack.ts';
import { consumedModules, assertProvided } from './shared-check.ts';
import { sharedModules } from './shared-modules.ts';
import { readPackage } from './workspaces.ts';

/** The maximum size of a remote's entry, gzipped. */
export const entryBudgetBytes = 4096;

export interface RemoteBuild {
  readonly root: string;
  readonly mode: BuildMode;
  readonly outputPath?: string;
  /** The build id, for a second build of the same sources; by default a hash of them. */
  readonly build?: string;
  /** The shared modules of the target shell; by default those of a shell from the same sources. */
  readonly provided?: readonly string[];
}

/** Builds one remote into `dist/` with its `release.json`. */
export async function buildRemote(options: RemoteBuild): Promise<Release> {
  const { root, mode, outputPath = join(root, 'dist'), provided = sharedModules } = options;
  const { name: packageName, version } = readPackage(root);
  const name = packageName.replace('@frizo/', '');
  const build = options.build ?? buildIdOf(root, mode);
  const manifest = await readManifest(root);
  const compilation = await runWebpack(
    remoteConfig({ name, root, build, exposes: exposesOf(root), outputPath, mode }),
  );
  assertProvided(consumedModules(compilation), provided, name);
  const record = releaseRecord({
    name,
    version,
    build,
    manifest,
    assets: listAssets(outputPath),
    filesOf: (group) => filesOf(compilation, group),
  });
  if (mode === 'production') assertSmallEntry(record, outputPath);
  writeFileSync(join(outputPath, 'release.json'), `${JSON.stringify(record, null, 2)}\n`);
  await precompress(outputPath);
  return record;
}

/** The release in `dist/`, or null if there is none that this version can read. */
export function builtRelease(outputPath: string): Release | null {
  const path = join(outputPath, 'release.json');
  if (!existsSync(path)) return null;
  return release.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
}

function assertSmallEntry(record: Release, outputPath: string): void {
  const bytes = gzippedBytes(join(outputPath, record.entry.url.split('/').at(-1) ?? ''));
  if (bytes > entryBudgetBytes) {
    throw new Error(
      `The entry of ${record.remote} is ${bytes} bytes gzipped; the budget is ${entryBudgetBytes}.`,
    );
  }
}
