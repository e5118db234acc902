import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { noteChild } from './children.ts';

/**
 * The shell that stands between us and a server. It runs the server and waits on our end of a pipe: when we close it,
 * or die in whatever way, the kernel closes it, and the server is told to stop. So even `kill -9` leaves nothing behind.
 */
const tether = `
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{ while read -r line; do :; done; kill -s "$STOP_SIGNAL" "$server" 2>/dev/null; } <&3 3<&- &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

/** What a server gets to finish in when everything is given up at once. */
const hastyMs = 8_000;

/** Which system user a server runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

export interface TetherOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** What the server takes as a request to finish cleanly. */
  readonly stopSignal: 'INT' | 'TERM';
  readonly runAs?: SystemUser | undefined;
  readonly env?: Record<string, string>;
  /** Each chunk the server writes to stdout or stderr. */
  onOutput(text: string): void;
}

export interface TetheredProcess {
  /** Settles with the exit code once the server is gone; 127 when it could not be run at all. */
  readonly ended: Promise<number>;
  /** Asks the server to finish, and kills it after `patienceMs`. Safe to call twice. */
  stop(patienceMs: number): Promise<void>;
}

/** Starts a server that cannot outlive this process. */
export function startTethered(options: TetherOptions): TetheredProcess {
  const child = spawn('/bin/sh', ['-c', tether, 'tether', options.command, ...options.args], {
    // A group of its own: Ctrl-C in a terminal goes to the whole foreground group, and the database must outlive the
    // services that are finishing their work.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', ...options.env, STOP_SIGNAL: options.stopSignal },
    cwd: '/',
    ...options.runAs,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => options.onOutput(text));
  }
  // The pipe breaks when the server goes first; its end is reported by 'exit'.
  child.stdin.on('error', () => undefined);
  const ended = endOf(child);
  noteChild(() => stop(child, ended, hastyMs), ended);
  return { ended, stop: (patienceMs) => stop(child, ended, patienceMs) };
}

async function endOf(child: ChildProcess): Promise<number> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch {
    return 127;
  }
}

async function stop(child: ChildProcess, ended: Promise<number>, patienceMs: number): Promise<void> {
  child.stdin?.end();
  const impatience = setTimeout(() => killGroup(child), patienceMs);
  await ended;
  clearTimeout(impatience);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
