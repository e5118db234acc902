import type { ReportFormat } from './read-report.ts';

export interface Phase {
  /** What `npm test -- <name>` picks. */
  name: string;
  /** The npm script that runs it, alone as well as here. */
  script: string;
  /** How its counts come back. */
  report: ReportFormat;
  /**
   * What it is limited to for a change: the `workspaces` that can break, the `tests` in them, nothing (it looks at the whole `tree`), or that it is
   * left out where no part of the `portal` can break.
   */
  scope: 'workspaces' | 'tests' | 'tree' | 'portal';
  /** It is ended and counts as failed after this time, on a slow machine too. */
  limitMinutes: number;
}

/** The whole run, quickest and most telling first. This is the one place that lists it. */
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
