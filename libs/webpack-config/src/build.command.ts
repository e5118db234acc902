import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIdOf, buildRemote, buildShell, buildSingle, builtRelease, builtShell } from './index.ts';
import type { BuildMode } from './index.ts';
import { repositoryRoot } from './workspaces.ts';

const usage = `node libs/webpack-config/bin/build.ts <shell | mf-… | single> [--mode development] [--force] [--out <folder>]

Builds one app into its dist/, or another folder, unless the sources are unchanged. \`single\` builds shell and remotes as one build, into
libs/webpack-config/dist/single, to measure the cost of federation.`;

interface BuildOptions {
  readonly app: string;
  readonly mode: BuildMode;
  readonly isForced: boolean;
  /** By default the app's `dist/`. */
  readonly out: string | undefined;
}

function readOptions(): BuildOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mode: { type: 'string', default: 'production' },
      force: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const [app = ''] = positionals;
  const isKnown =
    app === 'single' || (/^(shell|mf-[a-z-]+)$/.test(app) && existsSync(join(repositoryRoot, app)));
  if (!isKnown) throw new Error(usage);
  const mode = values.mode === 'development' ? 'development' : 'production';
  return { app, mode, isForced: values.force, out: values.out };
}

/** @returns a message for the user */
async function build({ app, mode, isForced, out }: BuildOptions): Promise<string> {
  if (app === 'single') {
    const record = await buildSingle(findRemotes(), join(repositoryRoot, 'libs/webpack-config/dist/single'));
    return `single ${record.build}`;
  }
  const root = join(repositoryRoot, app);
  const outputPath = out === undefined ? join(root, 'dist') : resolve(out);
  const isShell = app === 'shell';
  const built = isShell ? builtShell(outputPath) : builtRelease(outputPath);
  if (!isForced && built?.build === buildIdOf(root, mode)) return `${app} ${built.build} is built already.`;
  const record = isShell
    ? await buildShell({ mode, outputPath })
    : await buildRemote({ root, mode, outputPath });
  return `${app} ${record.build}`;
}

function findRemotes() {
  return globSync('mf-*/src/manifest.ts', { cwd: repositoryRoot })
    .map((file) => file.slice(0, file.indexOf('/')))
    .map((name) => ({ name, root: join(repositoryRoot, name) }));
}

try {
  console.log(await build(readOptions()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
