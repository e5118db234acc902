import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { exposesOf } from './manifest.ts';
import { reactGroup, shellFolder } from './shell-config.ts';
import { repositoryRoot } from './workspaces.ts';

/** A remote in the single build. */
export interface SingleRemote {
  readonly name: string;
  readonly root: string;
}

export interface SingleOptions {
  readonly remotes: readonly SingleRemote[];
  readonly outputPath: string;
  readonly build: string;
}

/**
 * Shell and remotes as one build of the same sources, without containers and share scope, as the baseline for measuring federation. It is
 * split at the same places, so that federation is the only difference.
 */
export function singleBuildConfig({ remotes, outputPath, build }: SingleOptions): Configuration {
  const root = join(repositoryRoot, 'shell');
  const scopes = [{ name: 'shell', root }, ...remotes].map((app) => ({
    folder: app.root,
    layer: app.name === 'shell' ? 'shell' : `remote.${app.name}`,
    classPrefix: `${app.name}-${build.slice(0, 5)}`,
  }));
  const config = baseConfig({
    root,
    outputPath,
    publicPath: '/',
    folder: shellFolder,
    uniqueName: `single_${build}`,
    mode: 'production',
    scopes,
  });
  const source = writeSource(remotes, `${outputPath}-source`);
  return {
    ...config,
    entry: { main: './src/index.ts' },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]container-source\.ts$/, source),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: 'async', cacheGroups: { react: reactGroup } },
    },
  };
}

/** The chunk group of a remote's exposed module. */
export function singleChunk(remote: string, expose: string): string {
  return `${remote}.${expose.replace('./', '')}`;
}

/** Replaces the shell's container source by one with the same interface and the remotes as plain imports. */
function writeSource(remotes: readonly SingleRemote[], folder: string): string {
  const entries = remotes.map(({ name, root }) => {
    const exposes = Object.entries(exposesOf(root)).map(([expose, file]) => {
      const chunk = JSON.stringify(singleChunk(name, expose));
      return `${JSON.stringify(expose)}: () => import(/* webpackChunkName: ${chunk} */ ${JSON.stringify(join(root, file))})`;
    });
    return `${JSON.stringify(name)}: { ${exposes.join(', ')} }`;
  });
  const path = join(folder, 'container-source.js');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path,
    `const remotes = { ${entries.join(',\n')} };
export function createContainerSource() {
  return async ({ remote }) => ({
    async get(expose) {
      const module = await remotes[remote][expose]();
      return () => module;
    },
  });
}
`,
  );
  return path;
}
