import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, watch } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildIdOf, builtRelease, builtShell } from '@frizo/webpack-config';
import type { Progress } from '../console/progress.ts';
import { trackChild } from '../machine/children.ts';
import { repositoryRoot } from '../machine/repository.ts';
import { StartFailure } from '../machine/start-failure.ts';
import type { App } from './apps.ts';

const builder = join(repositoryRoot, 'libs', 'webpack-config', 'bin', 'build.ts');

/** Whether `dist/` was built from the current sources. */
export function isBuilt(app: App): boolean {
  const built = app.isShell ? builtShell(app.dist) : builtRelease(app.dist);
  return built?.build === buildIdOf(app.root, 'production');
}

/**
 * Builds the apps that are not built, as many in parallel as the machine has cores.
 * @throws StartFailure with the first error of the build.
 */
export async function buildApps(
  apps: readonly App[],
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const waiting = apps.filter((app) => !isBuilt(app));
  const workers = Array.from({ length: Math.min(waiting.length, availableParallelism()) }, async () => {
    for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) {
      const next = app;
      await progress.step(`Building ${next.name}`, () => build(next, signal));
    }
  });
  await Promise.all(workers);
}

async function build(app: App, signal: AbortSignal): Promise<void> {
  const output: string[] = [];
  // In a separate process: webpack would block this event loop, and could not use another core.
  const child = spawn(process.execPath, [builder, app.name], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const closed = once(child, 'close') as Promise<[number | null]>;
  trackChild(() => child.kill(), closed);
  const [code] = await closed;
  if (code !== 0) throw buildFailure(app, output.join(''));
}

function buildFailure(app: App, output: string): StartFailure {
  const lines = output.split('\n').map((line) => line.trim());
  const first = lines.find((line) => /error/i.test(line)) ?? lines.find(Boolean) ?? 'no output';
  return new StartFailure(
    `Building ${app.name} failed (${first}): see all of it with: node libs/webpack-config/bin/build.ts ${app.name}`,
  );
}

/** A build counts as complete after this long without another file. Milliseconds. */
const settledMs = 800;

/**
 * Watches for new builds of remotes while the portal runs, so that developers do not have to restart it.
 * @returns a function that stops watching
 */
export function watchBuilds(
  apps: readonly App[],
  onBuilt: (app: App) => void,
  waitMs: number = settledMs,
): () => void {
  const stops = apps.filter((app) => !app.isShell).map((app) => watchBuild(app, onBuilt, waitMs));
  return () => stops.forEach((stop) => stop());
}

function watchBuild(app: App, onBuilt: (app: App) => void, waitMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isBuilt = false;
  mkdirSync(app.dist, { recursive: true });
  const watcher = watch(app.dist, (_event, file) => {
    isBuilt ||= file === 'release.json';
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isBuilt) onBuilt(app);
      isBuilt = false;
    }, waitMs);
    timer.unref();
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
