import { fileURLToPath } from 'node:url';
import { containerName } from '@frizo/contracts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { exposesOf } from '../manifest.ts';
import { chunkOf, remoteConfig } from '../remote-config.ts';
import { askedByRemote } from '../shared-modules.ts';

/** What a build from a developer's machine is called: every one of them, since it changes under the page. */
export const devBuild = 'dev';
export const devEntry = 'entry.dev.js';

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * A remote as it is while somebody works on it. Files keep their names, since modules are replaced under the page, and bear no hashes for the
 * same reason; everything else is as in its release.
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
      // A page may still ask for the change before the last one.
      clean: false,
    },
    module: {
      rules: [
        ...refreshing(config.module?.rules ?? []),
        refreshRule(name),
        // Nobody imports anything of it: it is there for what it does.
        { include: beside('./hot-client.ts'), sideEffects: true },
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
            { import: [beside('./hot-client.ts'), file], name: chunkOf(expose) },
          ]),
        ),
        shared: askedByRemote(),
      }),
    ],
  };
}

/** What React looks for in each page before its first line runs (`refresh-hook.ts`), as one script. */
export function refreshHookConfig(outputPath: string): Configuration {
  return {
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { 'refresh-hook': beside('./refresh-hook.ts') },
    output: { path: outputPath, filename: '[name].js', uniqueName: 'frizo_refresh', clean: false },
    module: { rules: [{ test: /\.ts$/, loader: 'swc-loader', options: typeScript }] },
    infrastructureLogging: { level: 'error' },
  };
}

const typeScript = { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };

interface SwcOptions {
  readonly jsc?: { readonly transform?: { readonly react?: object } };
}

/** The same rules, with swc noting which components and hooks there are. */
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
    loader: beside('./refresh-loader.ts'),
    options: { name },
  };
}
