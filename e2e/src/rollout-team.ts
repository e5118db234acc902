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

/** The team of one remote, with a copy of the sources that it alone changes. */
export interface RolloutTeam {
  readonly folder: string;
  /** Changes a file of the copy, named as in the project. */
  change(file: string, from: string, to: string): void;
  /** `npm run release` of its remote. */
  release(why: string): Promise<Said>;
  disband(): void;
}

/** What a command came to. */
export interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** What a remote is built from, published with and developed under. */
const sources = (remote: string) => ['package.json', 'package-lock.json', 'libs', 'shell', remote];
const made = new Set(['node_modules', 'dist', '.cache']);

/** @param env where the portal is that commands are about */
export function gatherTeam(remote: string, env: NodeJS.ProcessEnv): RolloutTeam {
  const folder = mkdtempSync(join(tmpdir(), 'frizo-team-'));
  for (const name of sources(remote))
    cpSync(join(project, name), join(folder, name), {
      recursive: true,
      filter: (path) => !made.has(basename(path)),
    });
  linkPackages(folder);
  return {
    folder,
    change(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}.`);
      writeFileSync(path, text.replace(from, to));
    },
    release: (why) =>
      npmRun(folder, ['release', '-w', `@frizo/${remote}`, '--', '--why', why], {
        ...env,
        SHELL_FOLDER: join(project, 'shell/dist'),
      }),
    disband: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The packages that are installed here; those of the project are the copy's own. */
function linkPackages(folder: string): void {
  const [installed, linked] = [project, folder].map((root) => join(root, 'node_modules')) as [string, string];
  mkdirSync(join(linked, '@frizo'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@frizo' && name !== '.cache') symlinkSync(join(installed, name), join(linked, name));
  }
  for (const name of readdirSync(join(folder, 'libs'))) {
    symlinkSync(join(folder, 'libs', name), join(linked, '@frizo', name));
    // Of a package of which others need another version, a lib has its own.
    const own = join(project, 'libs', name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, 'libs', name, 'node_modules'));
  }
}

/** `npm run rollout -- …` */
export function runRollout(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> {
  return npmRun(project, ['rollout', '--', ...words], env);
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

async function npmRun(cwd: string, words: readonly string[], around: NodeJS.ProcessEnv): Promise<Said> {
  // An npm around this one has told of the project that it runs in.
  const env = Object.fromEntries(Object.entries(around).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn('npm', ['run', '--silent', ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, text: said.join('') };
}
