import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, Compiler } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { moduleRules } from './rules.ts';
import type { StyleScope } from './rules.ts';
import webpack from 'webpack';

const kept = 'delete installedModules[id];';

/**
 * Lets a shared module be asked for again after it could not be loaded. webpack's runtime notes that it has started on a shared module and never
 * takes the note back, so one chunk of the kit that failed once would keep every remote off the page until it is reloaded.
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
          if (!source.includes(kept))
            throw new webpack.WebpackError(
              'The runtime for shared modules is not as expected: see SharedRetryPlugin.',
            );
          return source.replaceAll(kept, `${kept} startedInstallModules[id] = false;`);
        };
      });
    });
  }
}

export type BuildMode = 'production' | 'development';

export interface BaseOptions {
  readonly root: string;
  readonly outputPath: string;
  /** `auto`: found out from where the entry was loaded. */
  readonly publicPath: string;
  /** Of chunks and files, below the public path. */
  readonly folder: string;
  readonly uniqueName: string;
  readonly scopes: readonly StyleScope[];
  readonly mode: BuildMode;
}

/** Less than the shell's deadline for a whole build (8 s), so that the next try asks for the chunk anew. */
const chunkDeadlineMs = 6_000;

/** What every build has in common: no eval in any mode, content hashes everywhere, one stylesheet a chunk. */
export function baseConfig(options: BaseOptions): Configuration {
  const isDevelopment = options.mode === 'development';
  const name = `${options.folder}[name].[contenthash:10]`;
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
      // Without it a module that threw while loading would, at the next try, be handed out half made.
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
