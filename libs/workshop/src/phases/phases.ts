import type { ReportFormat } from './read-report.ts';

export interface Phase {
  /** The name in `npm test -- <name>`. */
  name: string;
  /** The npm script that runs the phase. */
  script: string;
  /** The format of its report. */
  report: ReportFormat;
  /**
   * How a change limits the phase: to the affected `workspaces`, to the `tests` in them, not at all (it checks the whole `tree`), or by
   * skipping it if the change affects no part of the `portal`.
   */
  scope: 'workspaces' | 'tests' | 'tree' | 'portal';
  /** The phase is ended and counts as failed after this time, which is long enough for a slow machine. */
  limitMinutes: number;
}

/** The whole run, fastest and most informative phases first. This is the only list of phases. */
export const phases: readonly Phase[] = [
  { name: 'types', script: 'types', report: 'check', scope: 'workspaces', limitMinutes: 20 },
  { name: 'lint', script: 'lint', report: 'check', scope: 'workspaces', limitMinutes: 30 },
  { name: 'boundaries', script: 'boundaries', report: 'check', scope: 'tree', limitMinutes: 5 },
  { name: 'unit', script: 'test:unit', report: 'jest', scope: 'tests', limitMinutes: 15 },
  { name: 'service', script: 'test:service', report: 'jest', scope: 'tests', limitMinutes: 40 },
  { name: 'remote', script: 'test:remote', report: 'jest', scope: 'tests', limitMinutes: 15 },
  { name: 'contract', script: 'test:contract', report: 'jest', scope: 'portal', limitMinutes: 10 },
  { name: 'browser', script: 'test:e2e', report: 'playwright', scope: 'portal', limitMinutes: 60 },
];
