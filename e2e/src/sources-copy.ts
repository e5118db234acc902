import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of the sources of one remote, which a test changes and releases. */
export interface SourcesCopy {
  readonly folder: string;
  /** Replaces text in a file of the copy, whose path is relative to the project. */
  change(file: string, from: string, to: string): void;
  /** Runs `npm run release` for its remote. */
  release(reason: string): Promise<CommandResult>;
  remove(): void;
}

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly text: string;
}

/** Everything that building, releasing and developing a remote needs. */
const copiedFolders = (remote: string) => ['package.json', 'package-lock.json', 'libs', 'shell', remote];
const generated = new Set(['node_modules', 'dist', '.cache']);

/** @param env selects the portal that commands use */
export function copySources(remote: string, env: NodeJS.ProcessEnv): SourcesCopy {
  const folder = mkdtempSync(join(tmpdir(), 'frizo-sources-'));
  for (const name of copiedFolders(remote))
    cpSync(join(project, name), join(folder, name), {
      recursive: true,
      filter: (path) => !generated.has(basename(path)),
    });
  linkPackages(folder);
  return {
    folder,
    change(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}.`);
      writeFileSync(path, text.replace(from, to));
    },
    release: (reason) =>
      npmRun(folder, ['release', '-w', `@frizo/${remote}`, '--', '--why', reason], {
        ...env,
        SHELL_FOLDER: join(project, 'shell/dist'),
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links the installed packages; the project's own packages come from the copy. */
function linkPackages(folder: string): void {
  const [installed, linked] = [project, folder].map((root) => join(root, 'node_modules')) as [string, string];
  mkdirSync(join(linked, '@frizo'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@frizo' && name !== '.cache') symlinkSync(join(installed, name), join(linked, name));
  }
  for (const name of readdirSync(join(folder, 'libs'))) {
    symlinkSync(join(folder, 'libs', name), join(linked, '@frizo', name));
    // A lib has its own version of a package when other workspaces need another one.
    const own = join(project, 'libs', name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, 'libs', name, 'node_modules'));
  }
}

/** `npm run rollout -- …` */
export function runRollout(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return npmRun(project, ['rollout', '--', ...args], env);
}

/** The digest of every file below a folder, by its path. */
export function digestsIn(folder: string): Record<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  const digestOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, digestOf(file)]));
}

async function npmRun(
  cwd: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  // An outer npm sets npm_ variables that point to its own project.
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn('npm', ['run', '--silent', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, text: output.join('') };
}
