#!/usr/bin/env node
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIdOf, buildRemote, buildShell, buildSingle, builtRelease, builtShell } from '../src/index.ts';
import type { BuildMode } from '../src/index.ts';
import { repositoryRoot } from '../src/workspaces.ts';

const usage = `node libs/webpack-config/bin/build.ts <shell | mf-… | single> [--mode development] [--force]

Builds one app into its dist/, unless what lies there was built from the same sources. \`single\` builds shell and remotes as
one, into libs/webpack-config/dist/single, for measuring what federation costs.`;

interface Wish {
  readonly app: string;
  readonly mode: BuildMode;
  readonly isForced: boolean;
}

function readWish(): Wish {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mode: { type: 'string', default: 'production' }, force: { type: 'boolean', default: false } },
  });
  const [app = ''] = positionals;
  const isKnown =
    app === 'single' || (/^(shell|mf-[a-z-]+)$/.test(app) && existsSync(join(repositoryRoot, app)));
  if (!isKnown) throw new Error(usage);
  return { app, mode: values.mode === 'development' ? 'development' : 'production', isForced: values.force };
}

/** @returns what was done, for people */
async function build({ app, mode, isForced }: Wish): Promise<string> {
  if (app === 'single') {
    const record = await buildSingle(findRemotes(), join(repositoryRoot, 'libs/webpack-config/dist/single'));
    return `single ${record.build}`;
  }
  const root = join(repositoryRoot, app);
  const outputPath = join(root, 'dist');
  const isShell = app === 'shell';
  const built = isShell ? builtShell(outputPath) : builtRelease(outputPath);
  if (!isForced && built?.build === buildIdOf(root, mode)) return `${app} ${built.build} is built already.`;
  const record = isShell ? await buildShell({ mode }) : await buildRemote({ root, mode });
  return `${app} ${record.build}`;
}

function findRemotes() {
  return globSync('mf-*/src/manifest.ts', { cwd: repositoryRoot })
    .map((file) => file.slice(0, file.indexOf('/')))
    .map((name) => ({ name, root: join(repositoryRoot, name) }));
}

try {
  console.log(await build(readWish()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
