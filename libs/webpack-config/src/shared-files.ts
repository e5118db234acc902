import type { AsyncDependenciesBlock, Compilation, Module } from 'webpack';

/** The files that a page loads to get each shared module of a build, by module. */
export function sharedFilesOf(compilation: Compilation): Record<string, string[]> {
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
