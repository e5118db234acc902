import { execFile } from 'node:child_process';
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { arch, platform } from 'node:os';
import { promisify } from 'node:util';
import { cacheFolder } from '../machine/cache-folder.ts';
import { StartFailure } from '../machine/start-failure.ts';

const run = promisify(execFile);

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium executable, with its environment. */
export interface BrowserProgram {
  readonly path: string;
  readonly env: Record<string, string>;
  /** True for the one from npm, which is headless only. */
  readonly isPackaged: boolean;
}

/** Finds CHROME_PATH, else a browser of this machine, else the one from npm. */
export async function findBrowser(): Promise<BrowserProgram> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return { path: chosen, env: {}, isPackaged: false };
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin'];
  const candidates = [
    ...programs.flatMap((program) => folders.map((folder) => join(folder, program))),
    ...applications,
  ];
  for (const path of candidates) {
    if (await isRunnable(path)) return { path, env: {}, isPackaged: false };
  }
  return packagedBrowser();
}

/**
 * Unpacks the browser of @sparticuz/chromium into the machine's cache, once for all runs. The package itself unpacks file by file into
 * the shared temporary folder, where another process could start an incomplete browser. So a process with its own temporary folder
 * unpacks it, and the result is renamed into place.
 */
async function packagedBrowser(): Promise<BrowserProgram> {
  if (`${platform()} ${arch()}` !== 'linux x64') {
    throw new StartFailure('There is no browser for tests: install Chromium or Chrome, or set CHROME_PATH.');
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = cacheFolder(`chromium-${version}`);
  const program: BrowserProgram = {
    path: join(folder, 'chromium'),
    env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    isPackaged: true,
  };
  if (await isRunnable(program.path)) {
    await writeFontSettings(folder);
    return program;
  }
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const unpack = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
  await run(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: partial },
  });
  // Another process may have unpacked the same browser first.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }));
  await writeFontSettings(folder);
  return program;
}

/**
 * Configures the font folder of the packaged browser. Its own settings name folders of another machine, and without any font the browser
 * crashes at the first field that is rendered before the page's fonts have loaded.
 */
async function writeFontSettings(folder: string): Promise<void> {
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  const file = join(folder, 'fonts.conf');
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, settings);
  await rename(partial, file);
}

async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
