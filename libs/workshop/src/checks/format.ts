import { join } from 'node:path';
import type { CheckResult } from '../check-report.ts';
import { runCommand } from '../run-command.ts';
import { repositoryRoot } from '../workspaces.ts';

const prettier = join(repositoryRoot, 'node_modules/prettier/bin/prettier.cjs');

/** Names the files that prettier would write differently; `npm run format` puts them right. */
export async function checkFormat(paths: string[] = []): Promise<CheckResult[]> {
  const targets = paths.length === 0 ? ['.'] : paths;
  const { exitCode, output } = await runCommand(process.execPath, [prettier, '--list-different', ...targets]);
  const listed = output.split('\n').filter((line) => line !== '');
  const problems = exitCode !== 0 && listed.length === 0 ? [`prettier ended with code ${exitCode}`] : listed;
  return [{ name: 'prettier', problems }];
}
