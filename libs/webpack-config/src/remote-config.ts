import { join } from 'node:path';
import { containerName } from '@frizo/contracts';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import type { BuildMode } from './base-config.ts';
import { consumedByRemote } from './shared-modules.ts';

export interface RemoteOptions {
  /** `mf-booking`. */
  readonly name: string;
  /** Absolute folder of the remote. */
  readonly root: string;
  readonly build: string;
  /** Files by exposed module: `{ './remote': './src/index.ts', './modals': './src/modals.ts' }`. */
  readonly exposes: Readonly<Record<string, string>>;
  readonly outputPath?: string;
  readonly mode?: BuildMode;
}

/**
 * The config of one remote: a container whose global name contains the build, so that two builds can run on one page. Uses webpack's own
 * container, which is a tenth of the federation runtime's size (docs/decisions/0002); all shared modules come from the shell.
 */
export function remoteConfig(options: RemoteOptions): Configuration {
  const { name, root, build, exposes, mode = 'production' } = options;
  const container = containerName({ remote: name, build });
  const config = baseConfig({
    root,
    outputPath: options.outputPath ?? join(root, 'dist'),
    publicPath: 'auto',
    folder: '',
    uniqueName: container,
    mode,
    scopes: [{ folder: root, layer: `remote.${name}`, classPrefix: `${name}-${build.slice(0, 5)}` }],
  });
  return {
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'entry.[contenthash:10].js',
        library: { type: 'var', name: container },
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([expose, file]) => [expose, { import: file, name: chunkOf(expose) }]),
        ),
        shared: consumedByRemote(),
      }),
    ],
  };
}

/** The chunk group of an exposed module: `./remote` -> `remote`. */
export function chunkOf(expose: string): string {
  return expose.replace('./', '');
}
