// Runs before anything is installed, on any version of node: plain JavaScript, built-in modules only.
import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { watchProgress } from './progress-line.mjs';

const oldestNode = 20;

/** A problem that the user can fix; `message` is one line that says how. */
export class InstallFailure extends Error {
  name = 'InstallFailure';
}

/**
 * Ensures that the packages of package-lock.json are installed: runs `npm ci` if none are, `npm install` if some are.
 * @param {string} root the project's folder
 * @returns {Promise<string>} the path of the project's own node, which runs everything else
 * @throws {InstallFailure} with one line that says how to fix it
 */
export async function ensureInstalled(root) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) {
    throw new InstallFailure(
      `Node ${process.versions.node} is too old: install node ${oldestNode} or later.`,
    );
  }
  if (!isInstalled(root)) await install(root);
  const node = join(root, 'node_modules', '.bin', 'node');
  if (isRunnable(node)) return node;
  throw new InstallFailure(
    'The project’s own node was not installed, as npm ran no install scripts: ' +
      'run `npm config set ignore-scripts false`, delete node_modules, and start again.',
  );
}

/**
 * Whether node_modules contains every package of the lock file in its version. npm writes
 * `node_modules/.package-lock.json` last: an interrupted install has none.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined)
    throw new InstallFailure(`package-lock.json is missing in ${root}: fetch the project again.`);
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    // Packages for other platforms are not installed.
    if (found === undefined) return optional === true;
    return link === true || (found.version === version && found.integrity === integrity);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install(root) {
  const progress = watchProgress('Installing packages');
  const output = [];
  const modules = join(root, 'node_modules');
  // An interrupted install leaves incomplete packages; only a finished one can be updated.
  const isFresh = readPackages(join(modules, '.package-lock.json')) === undefined;
  if (isFresh) rmSync(modules, { recursive: true, force: true });
  // Both install the versions of the lock file without changing it. `npm ci` deletes node_modules first, so that a few changed
  // packages would take as long as all of them.
  const command = isFresh ? ['ci'] : ['install', '--no-save'];
  const npm = spawn('npm', [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    env: { ...process.env, PATH: outsidePath(root), NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const stopNpm = () => npm.kill('SIGTERM');
  process.once('SIGTERM', stopNpm);
  const code = await new Promise((resolve) => {
    npm.once('error', () => resolve('missing'));
    npm.once('exit', (exitCode) => resolve(exitCode ?? 'stopped'));
  });
  process.off('SIGTERM', stopNpm);
  progress.end(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw installFailure(code, output.join(''), root);
}

// npm deletes the node in .bin, so it has to run on that of the machine.
function outsidePath(root) {
  const own = join(root, 'node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== own)
    .join(delimiter);
}

const advice = [
  [
    /ENOSPC|no space left/i,
    (root) => `The disk of ${root} is full: about 1.2 GB are needed. Free some space and start again.`,
  ],
  [
    /EACCES|EPERM|EROFS/,
    (root) =>
      `npm may not write in ${root}: change its permissions, or copy the project to a folder that you own.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    () =>
      'npm cannot reach its registry: check the connection (or `npm config get registry`), and start again.',
  ],
  [
    /EUSAGE|in sync/,
    () =>
      'package-lock.json does not match package.json: fetch the project again, or run `npm install` if you changed package.json, and start again.',
  ],
];

function installFailure(code, output, root) {
  if (code === 'missing') return new InstallFailure('npm is missing: install it, and start again.');
  if (code === 'stopped') return new InstallFailure('The install was interrupted: start again to finish it.');
  const known = advice.find(([pattern]) => pattern.test(output));
  if (known !== undefined) return new InstallFailure(known[1](root));
  const lines = output
    .split('\n')
    .filter((line) => /error/i.test(line) && !/complete log|npm-debug/i.test(line));
  return new InstallFailure(
    `npm could not install the packages (${(lines[0] ?? `code ${code}`).trim()}): run \`npm ci\` to see all of it.`,
  );
}

function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
