#!/usr/bin/env node
// `npm start`: installs what is missing, then hands over to start.ts on the node that the project brings.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, InstallFailure } from './ensure-installed.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = fileURLToPath(new URL('../src/start.ts', import.meta.url));

function handOver(node) {
  // The channel tells start.ts when this process dies in a way that passes no signal on.
  const child = spawn(node, [program, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenParentIsGone(() => child.kill('SIGTERM'));
  child.once('error', (error) =>
    fail(`The project’s own node does not run (${error.message}): delete node_modules, and start again.`),
  );
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

// npm runs scripts through a shell, which some signals end without reaching this process, and `kill -9` reaches nobody.
function whenParentIsGone(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 300);
  timer.unref();
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

try {
  handOver(await ensureInstalled(root));
} catch (error) {
  if (!(error instanceof InstallFailure)) throw error;
  fail(error.message);
}
