import { fileURLToPath } from 'node:url';
import { containerName } from '@frizo/contracts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { exposesOf } from '../manifest.ts';
import { chunkOf, remoteConfig } from '../remote-config.ts';
import { consumedByRemote } from '../shared-modules.ts';

/** The id of all development builds, since they change while the page is open. */
export const devBuild = 'dev';
export const devEntry = 'entry.dev.js';

const siblingPath = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * The development build of a remote. File names have no hashes, since modules are replaced while the page is open; everything else is as
 * in a release.
 */
export function devRemoteConfig(name: string, root: string, outputPath: string): Configuration {
  const container = containerName({ remote: name, build: devBuild });
  const exposes = exposesOf(root);
  const config = remoteConfig({ name, root, build: devBuild, exposes, outputPath, mode: 'development' });
  return {
    ...config,
    output: {
      ...config.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
      // A page may still request an earlier update.
      clean: false,
    },
    module: {
      rules: [
        ...refreshing(config.module?.rules ?? []),
        refreshRule(name),
        // It has no exports and is only imported for its side effects.
        { include: siblingPath('./hot-client.ts'), sideEffects: true },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      new webpack.HotModuleReplacementPlugin(),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: devEntry,
        library: { type: 'var', name: container },
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([expose, file]) => [
            expose,
            { import: [siblingPath('./hot-client.ts'), file], name: chunkOf(expose) },
          ]),
        ),
        shared: consumedByRemote(),
      }),
    ],
  };
}

/** The script with the hook that React looks for when it starts (`refresh-hook.ts`). */
export function refreshHookConfig(outputPath: string): Configuration {
  return {
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { 'refresh-hook': siblingPath('./refresh-hook.ts') },
    output: { path: outputPath, filename: '[name].js', uniqueName: 'frizo_refresh', clean: false },
    module: { rules: [{ test: /\.ts$/, loader: 'swc-loader', options: typeScript }] },
    infrastructureLogging: { level: 'error' },
  };
}

const typeScript = { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };

interface SwcOptions {
  readonly jsc?: { readonly transform?: { readonly react?: object } };
}

/** The same rules, with swc's React Refresh transform. */
function refreshing(rules: readonly unknown[]): RuleSetRule[] {
  return (rules as RuleSetRule[]).map((rule) => {
    if (rule.loader !== 'swc-loader') return rule;
    const options = rule.options as SwcOptions;
    const react = { ...options.jsc?.transform?.react, refresh: true };
    return {
      ...rule,
      options: { ...options, jsc: { ...options.jsc, transform: { ...options.jsc?.transform, react } } },
    };
  });
}

function refreshRule(name: string): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: [/node_modules/, /libs[\\/](contracts|webpack-config)[\\/]/],
    enforce: 'post',
    loader: siblingPath('./refresh-loader.ts'),
    options: { name },
  };
}
