import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import type { BuildMode } from './base-config.ts';
import { providedByShell } from './shared-modules.ts';
import { repositoryRoot } from './workspaces.ts';

export interface ShellOptions {
  readonly build: string;
  readonly root?: string;
  readonly outputPath?: string;
  readonly mode?: BuildMode;
}

/** The folder of the shell's files on the server. */
export const shellFolder = 'assets/';

/** The config of the shell, which provides the shared modules and knows no remote. */
export function shellConfig(options: ShellOptions): Configuration {
  const { build, root = join(repositoryRoot, 'shell'), mode = 'production' } = options;
  const config = baseConfig({
    root,
    outputPath: options.outputPath ?? join(root, 'dist'),
    publicPath: '/',
    folder: shellFolder,
    uniqueName: `shell_${build}`,
    mode,
    scopes: [{ folder: root, layer: 'shell', classPrefix: `shell-${build.slice(0, 5)}` }],
  });
  return {
    ...config,
    entry: { main: './src/index.ts' },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({ name: 'shell', shared: providedByShell() }),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: 'async', cacheGroups: { react: reactGroup } },
    },
  };
}

/** Puts React into one separate file, since it changes rarely and one file is one request. */
export const reactGroup = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  name: 'react',
  chunks: 'all' as const,
  enforce: true,
};
