import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, Compiler } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { moduleRules } from './rules.ts';
import type { StyleScope } from './rules.ts';
import webpack from 'webpack';

const failureHandler = 'delete installedModules[id];';

/**
 * Allows a retry after a shared module failed to load. webpack's runtime marks a shared module as started and never resets the mark, so
 * that a failed chunk of the kit would block every remote until the page is reloaded.
 */
class SharedRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedRetryPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('SharedRetryPlugin', (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const source = generate();
          if (typeof source !== 'string' || !source.includes('startedInstallModules')) return source;
          if (!source.includes(failureHandler))
            throw new webpack.WebpackError(
              'The runtime for shared modules is not as expected: see SharedRetryPlugin.',
            );
          return source.replaceAll(failureHandler, `${failureHandler} startedInstallModules[id] = false;`);
        };
      });
    });
  }
}

export type BuildMode = 'production' | 'development';

export interface BaseOptions {
  readonly root: string;
  readonly outputPath: string;
  /** `auto` derives it from the URL of the entry. */
  readonly publicPath: string;
  /** The folder of chunks and files below the public path. */
  readonly folder: string;
  readonly uniqueName: string;
  readonly scopes: readonly StyleScope[];
  readonly mode: BuildMode;
}

/** Less than the shell's deadline for a whole build (8 s), so that the next attempt requests the chunk again. */
const chunkDeadlineMs = 6_000;

/** The common settings of all builds: no eval in any mode, content hashes, one stylesheet per chunk. */
export function baseConfig(options: BaseOptions): Configuration {
  const isDevelopment = options.mode === 'development';
  // A remote's files are in a folder with the id of their build, so their names need no hash, and its entry need not list all hashes, which do not compress.
  const name = options.folder === '' ? '[name]' : `${options.folder}[name].[contenthash:10]`;
  return {
    mode: options.mode,
    context: options.root,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: options.outputPath,
      publicPath: options.publicPath,
      uniqueName: options.uniqueName,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${options.folder}[name].[contenthash:10][ext]`,
      chunkLoadTimeout: chunkDeadlineMs,
      // Otherwise a module that threw during evaluation would be returned incomplete at the next attempt.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.js', '.mjs', '.json'],
      alias: { zod$: fileURLToPath(new URL('./zod-stub.ts', import.meta.url)) },
    },
    module: { rules: moduleRules(options.scopes, isDevelopment) },
    plugins: [
      new IntegrityPlugin(chunkDeadlineMs),
      new SharedRetryPlugin(),
      new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css`, ignoreOrder: true }),
    ],
    optimization: { minimizer: minimizers() },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

function minimizers() {
  return [
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      extractComments: false,
      terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
    }),
    new CssMinimizerPlugin(),
  ];
}
