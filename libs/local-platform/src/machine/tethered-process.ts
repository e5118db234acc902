import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { trackChild } from './children.ts';

/**
 * A shell that runs a server and reads from a pipe of this process. When this process closes the pipe or dies in any way, the shell
 * signals the server to stop. So even `kill -9` leaves no server running.
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

/** How long a server may take to stop in `killChildren`. */
const killTimeoutMs = 8_000;

/** The system user that a server runs as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

export interface TetherOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The signal for a clean shutdown of the server. */
  readonly stopSignal: 'INT' | 'TERM';
  readonly runAs?: SystemUser | undefined;
  readonly env?: Record<string, string>;
  /** Receives the output of the server on stdout and stderr. */
  onOutput(text: string): void;
}

export interface TetheredProcess {
  /** Resolves with the exit code once the server has ended; 127 if it could not be started. */
  readonly ended: Promise<number>;
  /** Signals the server to stop, and kills it after `timeoutMs`. Safe to call twice. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts a server that cannot outlive this process. */
export function startTethered(options: TetherOptions): TetheredProcess {
  const child = spawn('/bin/sh', ['-c', tether, 'tether', options.command, ...options.args], {
    // In its own process group: Ctrl-C in a terminal signals the whole foreground group, and the database has to outlive the
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
  // The pipe breaks if the server ends first; 'exit' reports its end.
  child.stdin.on('error', () => undefined);
  const ended = endOf(child);
  trackChild(() => stop(child, ended, killTimeoutMs), ended);
  return { ended, stop: (timeoutMs) => stop(child, ended, timeoutMs) };
}

async function endOf(child: ChildProcess): Promise<number> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch {
    return 127;
  }
}

async function stop(child: ChildProcess, ended: Promise<number>, timeoutMs: number): Promise<void> {
  child.stdin?.end();
  const killTimer = setTimeout(() => killGroup(child), timeoutMs);
  await ended;
  clearTimeout(killTimer);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
