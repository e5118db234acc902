import type { ReportFormat } from './read-report.ts';

export interface Phase {
  /** What `npm test -- <name>` picks. */
  name: string;
  /** The npm script that runs it, alone as well as here. */
  script: string;
  /** How its counts come back. */
  report: ReportFormat;
  /** It is ended and counts as failed after this time, on a slow machine too. */
  limitMinutes: number;
}

/** The whole run, quickest and most telling first. This is the one place that lists it. */
export const phases: readonly Phase[] = [
  { name: 'types', script: 'types', report: 'check', limitMinutes: 8 },
  { name: 'lint', script: 'lint', report: 'check', limitMinutes: 15 },
  { name: 'boundaries', script: 'boundaries', report: 'check', limitMinutes: 5 },
  { name: 'unit', script: 'test:unit', report: 'jest', limitMinutes: 15 },
  { name: 'service', script: 'test:service', report: 'jest', limitMinutes: 20 },
  { name: 'remote', script: 'test:remote', report: 'jest', limitMinutes: 15 },
  { name: 'contract', script: 'test:contract', report: 'jest', limitMinutes: 10 },
  { name: 'browser', script: 'test:e2e', report: 'playwright', limitMinutes: 30 },
];
