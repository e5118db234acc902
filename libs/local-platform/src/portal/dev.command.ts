// `npm run dev -w @frizo/mf-…`: serves one remote from its sources for a portal on this machine, to browsers that opt in.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIdOf, buildShell, builtShell, startDevRemote } from '@frizo/webpack-config';
import { StartFailure } from '../commands.ts';
import { repositoryRoot } from '../machine/repository.ts';
import { findRun } from '../release/find-place.ts';

/** React's production build cannot replace components, so developers' pages get a development build of the shell. */
async function buildDevShell(outputPath: string): Promise<void> {
  const mode = 'development';
  if (builtShell(outputPath)?.build === buildIdOf(join(repositoryRoot, 'shell'), mode)) return;
  console.log('Building the shell for development …');
  await buildShell({ mode, outputPath });
}

async function run(): Promise<void> {
  const [, , name = ''] = process.argv;
  const root = join(repositoryRoot, name);
  if (!/^mf-[a-z-]+$/.test(name) || !existsSync(root))
    throw new StartFailure('npm run dev -w @frizo/<remote>');
  const { dataFolder, url } = await findRun(process.env);
  const folder = join(dataFolder, 'dev');
  mkdirSync(folder, { recursive: true });
  await buildDevShell(join(folder, 'shell'));
  console.log(`Building ${name} …`);
  const remote = await startDevRemote({
    root,
    outputPath: join(repositoryRoot, '.cache', 'dev', name),
    onBuilt: (errors) => console.log(errors[0] ?? `${name} is built.`),
  });
  const note = join(folder, `${name}.json`);
  writeFileSync(note, JSON.stringify({ port: remote.port }));
  const stop = () => {
    rmSync(note, { force: true });
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  console.log(
    `Open ${url}/r/${name}/dev/use in the browser that should run it. To go back, press Reset in its banner, or Ctrl-C here.`,
  );
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
});
