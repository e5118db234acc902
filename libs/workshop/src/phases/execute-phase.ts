import { spawn } from 'node:child_process';
import { repositoryRoot } from '../workspaces.ts';
import type { ChosenPhase } from './choose-phases.ts';
import type { ReportFormat } from './read-report.ts';

/** Runs a phase and returns its exit code; its report, if it wrote one, is in `reportFile`. */
export type ExecutePhase = (phase: ChosenPhase, reportFile: string) => Promise<number>;

const reportArguments: Record<ReportFormat, (file: string) => string[]> = {
  check: (file) => [`--report=${file}`],
  jest: (file) => ['--json', `--outputFile=${file}`, '--silent'],
  playwright: () => ['--reporter=list,json'],
};

const graceMs = 20_000;

/** Runs the npm script of a phase, shows its output, and ends it at its time limit. */
export const executePhase: ExecutePhase = (phase, reportFile) =>
  new Promise((resolve) => {
    // Its own process group, so that ending it also ends the servers and browsers that it started.
    const child = spawn(
      'npm',
      ['run', '--silent', phase.script, '--', ...reportArguments[phase.report](reportFile), ...phase.args],
      {
        cwd: repositoryRoot,
        detached: true,
        // jest writes its JSON only to the file, and prints progress to stderr.
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      },
    );
    const end = (signal: NodeJS.Signals) => {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    };
    const timers = [
      setTimeout(() => {
        console.log(`${phase.name} took more than ${phase.limitMinutes} minutes and is ended`);
        end('SIGTERM');
      }, phase.limitMinutes * 60_000),
      setTimeout(() => end('SIGKILL'), phase.limitMinutes * 60_000 + graceMs),
    ];
    const interrupt = (signal: NodeJS.Signals) => end(signal);
    const settle = (exitCode: number) => {
      timers.forEach(clearTimeout);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      resolve(exitCode);
    };
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    child.on('error', () => settle(1));
    child.on('close', (code) => settle(code ?? 1));
  });
