import { finishCheck, type CheckResult } from '../check-report.ts';
import { checkDeadCode } from '../checks/dead-code.ts';
import { checkHouseStyle } from '../checks/house-style.ts';
import { lintRuns } from '../checks/lint.ts';
import { mapAtMost, runCommand } from '../run-command.ts';
import { join } from 'node:path';
import { repositoryRoot } from '../workspaces.ts';

const prettier = join(repositoryRoot, 'node_modules/prettier/bin/prettier.cjs');

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

/** Names the files that prettier would write differently; `npm run format` puts them right. */
async function checkFormat(paths: string[] = []): Promise<CheckResult[]> {
  const targets = paths.length === 0 ? ['.'] : paths;
  const { exitCode, output } = await runCommand(process.execPath, [prettier, '--list-different', ...targets]);
  const listed = output.split('\n').filter((line) => line !== '');
  const problems = exitCode !== 0 && listed.length === 0 ? [`prettier ended with code ${exitCode}`] : listed;
  return [{ name: 'prettier', problems }];
}
