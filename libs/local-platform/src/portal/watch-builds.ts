import { mkdirSync, watch } from 'node:fs';
import type { App } from './apps.ts';

/** A build writes its files one after the other; after this long without another it is taken as whole. Milliseconds. */
const settledMs = 800;

/**
 * Tells when somebody has built a remote anew while the portal runs, so that one remote can be worked on without starting
 * anything again. Answers how to stop watching.
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
