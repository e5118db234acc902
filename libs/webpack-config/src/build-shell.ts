import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellRecord } from '@frizo/contracts';
import type { ShellRecord } from '@frizo/contracts';
import { listAssets, precompress } from './assets.ts';
import type { BuildMode } from './base-config.ts';
import { buildIdOf } from './build-id.ts';
import { readShellRoutes } from './manifest.ts';
import { filesOf, runWebpack } from './run-webpack.ts';
import { assertProvided } from './shared-check.ts';
import { sharedModules } from './shared-modules.ts';
import { shellConfig } from './shell-config.ts';
import { shellRecordOf } from './shell-record.ts';
import { readPackage, repositoryRoot } from './workspaces.ts';
import type { AsyncDependenciesBlock, Compilation, Module } from 'webpack';

export interface ShellBuild {
  readonly mode: BuildMode;
  readonly root?: string;
  readonly outputPath?: string;
}

/** Builds the shell into `dist/` with its `shell.json`. */
export async function buildShell(options: ShellBuild): Promise<ShellRecord> {
  const { mode, root = join(repositoryRoot, 'shell'), outputPath = join(root, 'dist') } = options;
  const build = buildIdOf(root, mode);
  const compilation = await runWebpack(shellConfig({ build, root, outputPath, mode }));
  const shared = sharedFilesOf(compilation);
  assertProvided(sharedModules, Object.keys(shared), 'A remote');
  const record = shellRecordOf({
    version: readPackage(root).version,
    build,
    assets: listAssets(outputPath),
    filesOf: (group) => filesOf(compilation, group),
    shared,
    routes: await readShellRoutes(root),
  });
  writeFileSync(join(outputPath, 'shell.json'), `${JSON.stringify(record, null, 2)}\n`);
  await precompress(outputPath);
  return record;
}

/** The shell in `dist/`, or null if there is none that this version can read. */
export function builtShell(outputPath: string): ShellRecord | null {
  const path = join(outputPath, 'shell.json');
  if (!existsSync(path)) return null;
  return shellRecord.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
}

/** The files of each shared module of a build. */
function sharedFilesOf(compilation: Compilation): Record<string, string[]> {
  const files: Record<string, Set<string>> = {};
  for (const module of compilation.modules) {
    const request = providedRequest(module, compilation);
    if (request === null) continue;
    const found = (files[request] ??= new Set());
    for (const block of module.blocks) for (const file of filesOfBlock(block, compilation)) found.add(file);
  }
  return Object.fromEntries(Object.entries(files).map(([request, found]) => [request, [...found]]));
}

function providedRequest(module: Module, compilation: Compilation): string | null {
  const name = module.readableIdentifier(compilation.requestShortener);
  return /^provide shared module \([^)]*\) ((?:@[^/@]+\/)?[^@\s]+)@/.exec(name)?.[1] ?? null;
}

function filesOfBlock(block: AsyncDependenciesBlock, compilation: Compilation): string[] {
  const group = compilation.chunkGraph.getBlockChunkGroup(block);
  return (group?.getFiles() ?? []).filter((file) => !file.endsWith('.map'));
}
