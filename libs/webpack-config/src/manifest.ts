import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseModal, ReleaseRoute, ShellRecord } from '@frizo/contracts';
import type { ManifestContributions } from './contributions.ts';

/** Chunk names (`webpackChunkName`) that a route or modal needs at once, in addition to its exposed module. */
interface NeedsChunks {
  readonly chunks?: readonly string[];
}

/**
 * The manifest of a remote: `export const manifest` in `src/manifest.ts`. Node reads the file during the build, so it may only import
 * types.
 */
export interface RemoteManifest extends ManifestContributions {
  /** The limit of what a route loads before it renders: entry and scripts, gzipped. KB. */
  readonly budgetKb?: number;
  /** Limits of chunks together, also of those that a route loads later: by `webpackChunkName`, gzipped. KB. */
  readonly chunkBudgets?: readonly { readonly chunks: readonly string[]; readonly kb: number }[];
  readonly routes: readonly (ReleaseRoute & NeedsChunks)[];
  readonly modals: readonly (ReleaseModal & NeedsChunks)[];
}

/** Reads a remote's manifest. @throws if it is missing */
export async function readManifest(root: string): Promise<RemoteManifest> {
  const path = join(root, 'src/manifest.ts');
  if (!existsSync(path))
    throw new Error(`${path} is missing: it declares the routes and modals of a remote.`);
  const module = (await import(pathToFileURL(path).href)) as { manifest?: RemoteManifest };
  if (module.manifest === undefined) throw new Error(`${path} has to export \`manifest\`.`);
  return module.manifest;
}

/** The shell's routes, from its manifest. */
export async function readShellRoutes(root: string): Promise<ShellRecord['routes']> {
  const module = (await import(pathToFileURL(join(root, 'src/manifest.ts')).href)) as {
    manifest?: { routes: ShellRecord['routes'] };
  };
  return module.manifest?.routes;
}

/** The exposed modules of a remote, by convention: `src/index.ts` as `./remote`, `src/modals.ts` as `./modals`. */
export function exposesOf(root: string): Record<string, string> {
  const exposes: Record<string, string> = {};
  if (existsSync(join(root, 'src/index.ts'))) exposes['./remote'] = './src/index.ts';
  if (existsSync(join(root, 'src/modals.ts'))) exposes['./modals'] = './src/modals.ts';
  return exposes;
}
