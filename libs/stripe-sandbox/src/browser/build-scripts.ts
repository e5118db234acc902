import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** The scripts that the sandbox serves, by the names of their files. */
export interface BrowserScripts {
  /** What pages embed: `/v3/stripe.js`. */
  readonly stripe: string;
  readonly cardField: string;
  readonly authentication: string;
}

const entry = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the scripts from their sources, in about a second: not minified, since the sandbox is for reading and debugging too. */
export async function buildScripts(): Promise<BrowserScripts> {
  // Never dist/: two portals may build at the same time.
  const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  try {
    await run({
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: {
        stripe: entry('./script/index.ts'),
        cardField: entry('./frame/index.ts'),
        authentication: entry('./frame/authentication.ts'),
      },
      output: { path: folder, filename: '[name].js', publicPath: '' },
      module: {
        rules: [
          {
            test: /\.ts$/,
            loader: 'swc-loader',
            options: {
              swcrc: false,
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript' },
                transform: { verbatimModuleSyntax: true },
              },
            },
          },
        ],
      },
      optimization: { minimize: false },
      performance: false,
      infrastructureLogging: { level: 'error' },
    });
    const read = (name: string) => readFile(join(folder, `${name}.js`), 'utf8');
    return {
      stripe: await read('stripe'),
      cardField: await read('cardField'),
      authentication: await read('authentication'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(config: webpack.Configuration): Promise<void> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) return reject(error);
      if (stats?.hasErrors())
        return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
      resolve();
    });
  });
}
