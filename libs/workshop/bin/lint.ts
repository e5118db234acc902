import { finishCheck, type CheckResult } from '../src/check-report.ts';
import { checkDeadCode } from '../src/checks/dead-code.ts';
import { checkFormat } from '../src/checks/format.ts';
import { checkHouseStyle } from '../src/checks/house-style.ts';
import { lintRuns } from '../src/checks/lint.ts';
import { mapAtMost } from '../src/run-command.ts';

/** Each of them keeps one core busy. */
const runsAtOnce = 2;

// With folders named, only what can be said of a part; what needs the whole tree comes with the whole run.
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const ofTheTree = folders.length === 0 ? [async () => checkHouseStyle(), checkDeadCode] : [];
const runs: (() => Promise<CheckResult[]>)[] = [
  ...lintRuns(folders),
  () => checkFormat(folders),
  ...ofTheTree,
];
finishCheck('lint', (await mapAtMost(runsAtOnce, runs, (run) => run())).flat());
