#!/usr/bin/env node
// `npm start`: installs missing packages, then runs start.ts on the project's own node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, InstallFailure } from './ensure-installed.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = fileURLToPath(new URL('../src/start.ts', import.meta.url));

function runProgram(node) {
  // The IPC channel notifies start.ts when this process dies without passing on a signal.
  const child = spawn(node, [program, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) onParentExit(() => child.kill('SIGTERM'));
  child.once('error', (error) =>
    fail(`The project’s own node does not run (${error.message}): delete node_modules, and start again.`),
  );
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

// npm runs scripts through a shell: some signals, and `kill -9`, end only the shell.
function onParentExit(then) {
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
  runProgram(await ensureInstalled(root));
} catch (error) {
  if (!(error instanceof InstallFailure)) throw error;
  fail(error.message);
}
