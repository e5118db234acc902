#!/usr/bin/env node
// `npm test`: installs missing packages, then runs all checks and tests on the project's own node.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, InstallFailure } from './ensure-installed.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = fileURLToPath(new URL('../../workshop/src/commands/test.command.ts', import.meta.url));

function runProgram(node) {
  // The project's own node comes first in PATH, as in npm scripts.
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const child = spawn(node, [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

// The last line has the same form as that of a test run.
function fail(line) {
  console.error(line);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

try {
  runProgram(await ensureInstalled(root));
} catch (error) {
  if (!(error instanceof InstallFailure)) throw error;
  fail(error.message);
}
