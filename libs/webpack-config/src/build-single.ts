import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellRecord } from '@frizo/contracts';
import { listAssets, precompress } from './assets.ts';
import { buildIdOf } from './build-id.ts';
import { readManifest, readShellRoutes } from './manifest.ts';
import type { RemoteManifest } from './manifest.ts';
import { filesOf, runWebpack } from './run-webpack.ts';
import { shellRecordOf } from './shell-record.ts';
import { singleBuildConfig, singleChunk } from './single-config.ts';
import type { SingleRemote } from './single-config.ts';
import { readPackage, repositoryRoot } from './workspaces.ts';

/** Builds shell and remotes as one build, with a `shell.json` whose `preloadFor` lists the files that each route needs first. */
export async function buildSingle(
  remotes: readonly SingleRemote[],
  outputPath: string,
): Promise<ShellRecord> {
  const root = join(repositoryRoot, 'shell');
  const build = buildIdOf(root, 'single');
  mkdirSync(outputPath, { recursive: true });
  const compilation = await runWebpack(singleBuildConfig({ remotes, outputPath, build }));
  const preloadGroups: Record<string, string[]> = {};
  for (const { name, root: folder } of remotes) {
    for (const [preloadFor, groups] of preloadsOf(name, await readManifest(folder))) {
      preloadGroups[preloadFor] = groups.flatMap((group) => filesOf(compilation, group));
    }
  }
  const record = shellRecordOf({
    version: readPackage(root).version,
    build,
    assets: listAssets(outputPath),
    filesOf: (group) => filesOf(compilation, group),
    shared: { '@frizo/remote-kit': filesOf(compilation, 'kit') },
    preloadGroups,
    routes: await readShellRoutes(join(repositoryRoot, 'shell')),
  });
  writeFileSync(join(outputPath, 'shell.json'), `${JSON.stringify(record, null, 2)}\n`);
  await precompress(outputPath);
  return record;
}

function preloadsOf(name: string, { routes, modals }: RemoteManifest): [string, string[]][] {
  return [
    ...routes.map((route): [string, string[]] => [
      `route:${route.path}`,
      [singleChunk(name, './remote'), ...(route.chunks ?? [])],
    ]),
    ...modals.map((modal): [string, string[]] => [
      `modal:${modal.name}`,
      [singleChunk(name, './modals'), ...(modal.chunks ?? [])],
    ]),
  ];
}
