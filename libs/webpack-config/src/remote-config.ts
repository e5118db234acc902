import { join } from 'node:path';
import { containerName } from '@frizo/contracts';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import type { BuildMode } from './base-config.ts';
import { askedByRemote } from './shared-modules.ts';

export interface RemoteOptions {
  /** `mf-booking`. */
  readonly name: string;
  /** Absolute folder of the remote. */
  readonly root: string;
  readonly build: string;
  /** File by expose: `{ './remote': './src/index.ts', './modals': './src/modals.ts' }`. */
  readonly exposes: Readonly<Record<string, string>>;
  readonly outputPath?: string;
  readonly mode?: BuildMode;
}

/**
 * One remote: a container whose global name carries the build, so that two builds of it can live in one page. webpack's own container is
 * used, since its glue is a tenth of the runtime's (docs/decisions); every shared module comes from the shell.
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
        shared: askedByRemote(),
      }),
    ],
  };
}

/** The chunk group of an expose: `./remote` -> `remote`. */
export function chunkOf(expose: string): string {
  return expose.replace('./', '');
}
