import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishCheck, type CheckResult } from '../check-report.ts';
import type { ContractsRecord } from '../contracts/contracts-record.ts';
import { mapAtMost, runCommand } from '../run-command.ts';
import { repositoryRoot } from '../workspaces.ts';

/**
 * The npm commands of the workshop, by the name of their file in `bin/`. Each imports its own modules, so that the type check does not
 * load the linter.
 */
const commands = {
  /** `npm run boundaries` */
  async boundaries() {
    const { checkBoundaries } = await import('../checks/boundaries.ts');
    finishCheck('boundaries', await checkBoundaries());
  },

  /** `npm run contracts:check`: compares the contracts with those of the last release, and the browsers' rules with the contracts. */
  async contracts() {
    const { checkBrowserRules } = await import('../contracts/browser-rules.ts');
    const { compareContracts } = await import('../contracts/compare-contracts.ts');
    const { recordContracts } = await import('../contracts/contracts-record.ts');
    const released = JSON.parse(readFileSync(contractsRecordPath, 'utf8')) as ContractsRecord;
    finishCheck('contracts', [...compareContracts(released, recordContracts()), await checkBrowserRules()]);
  },

  /** `npm run contracts:rules`: generates the contract rules for browsers. */
  async rules() {
    const { writeBrowserRules } = await import('../contracts/browser-rules.ts');
    await writeBrowserRules();
  },

  /** `npm run contracts:released`: records the current commit and its contracts as the last release. */
  async released() {
    const { recordContracts, releasedCommit, writeRecord } = await import('../contracts/contracts-record.ts');
    const commit = await releasedCommit();
    if (typeof commit === 'string') {
      writeFileSync(contractsRecordPath, writeRecord(recordContracts()));
      const skewPath = join(repositoryRoot, 'e2e/skew/last-release.json');
      writeFileSync(skewPath, `${JSON.stringify({ commit }, undefined, 2)}\n`);
      console.log(`contracts: ${commit} is the last release; commit both last-release.json`);
    } else {
      console.error(`contracts: ${commit.problem}`);
      process.exitCode = 1;
    }
  },

  /** `npm run lint [-- folders]`: eslint and prettier; without folders also the checks that need the whole repository. */
  async lint(args: readonly string[]) {
    const { checkDeadCode } = await import('../checks/dead-code.ts');
    const { checkHouseStyle } = await import('../checks/house-style.ts');
    const { lintRuns } = await import('../checks/lint.ts');
    const folders = withoutOptions(args);
    const ofRepository = folders.length === 0 ? [async () => checkHouseStyle(), checkDeadCode] : [];
    const runs: (() => Promise<CheckResult[]>)[] = [
      ...lintRuns(folders),
      () => checkFormat(folders),
      ...ofRepository,
    ];
    finishCheck('lint', (await mapAtMost(lintRunsAtOnce, runs, (run) => run())).flat());
  },

  /** `npm run new -- call|feature …`: writes files from the templates. */
  async new(args: readonly string[]) {
    const { GenerationError } = await import('../generate/generation-error.ts');
    const { treeAt, writePlan } = await import('../generate/plan.ts');
    const { planCommand } = await import('../generate/plan-command.ts');
    try {
      const plan = planCommand(treeAt(repositoryRoot), [...args]);
      await writePlan(repositoryRoot, plan);
      for (const path of plan.files.keys()) console.log(`wrote ${path}`);
      console.log('\nNext steps:');
      for (const step of plan.nextSteps) console.log(`- ${step}`);
    } catch (error) {
      if (!(error instanceof GenerationError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  },

  /** `npm run types [-- workspaces]` */
  async types(args: readonly string[]) {
    const { checkTypes } = await import('../checks/types.ts');
    finishCheck('types', await checkTypes(withoutOptions(args)));
  },
};

export function runWorkshopCommand(name: keyof typeof commands): Promise<void> {
  return commands[name](process.argv.slice(2));
}

const contractsRecordPath = join(repositoryRoot, 'libs/contracts/last-release.json');

/** Each run uses one core. */
const lintRunsAtOnce = 2;

function withoutOptions(args: readonly string[]): string[] {
  return args.filter((arg) => !arg.startsWith('--'));
}

/** Lists the files that prettier would format differently; `npm run format` fixes them. */
async function checkFormat(paths: readonly string[]): Promise<CheckResult[]> {
  const prettier = join(repositoryRoot, 'node_modules/prettier/bin/prettier.cjs');
  const targets = paths.length === 0 ? ['.'] : paths;
  const { exitCode, output } = await runCommand(process.execPath, [prettier, '--list-different', ...targets]);
  const listed = output.split('\n').filter((line) => line !== '');
  const problems = exitCode !== 0 && listed.length === 0 ? [`prettier ended with code ${exitCode}`] : listed;
  return [{ name: 'prettier', problems }];
}
