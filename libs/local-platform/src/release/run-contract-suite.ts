import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../machine/repository.ts';
import { StartFailure } from '../machine/start-failure.ts';

interface SuiteReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

const suite = 'libs/webpack-config/src/contract-suite';

/**
 * Runs the contract suite of shell and remotes against a built container, in a separate process with jest's DOM environment.
 * @throws StartFailure with the first failed test
 */
export async function runContractSuite(remote: string, folder: string): Promise<void> {
  const reportFolder = await mkdtemp(join(tmpdir(), 'frizo-suite-'));
  try {
    const file = join(reportFolder, 'report.json');
    const failure = await failureOf(folder, file);
    if (failure === undefined) return;
    throw new StartFailure(
      `${remote} breaks the contract suite (${failure}): see all of it with FRIZO_CONTAINER=${folder} npm run test:contract -- ${suite}`,
    );
  } finally {
    await rm(reportFolder, { recursive: true, force: true });
  }
}

async function failureOf(folder: string, file: string): Promise<string | undefined> {
  const jest = [
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    join(repositoryRoot, 'node_modules/jest/bin/jest.js'),
    ...['--config', join(repositoryRoot, 'libs/workshop/jest/contract.config.js')],
    ...['--json', '--outputFile', file, '--runInBand', suite],
  ];
  // Removes a setting that an outer jest (in a test) has made for its workers.
  const { JEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(process.execPath, jest, {
    cwd: repositoryRoot,
    env: { ...env, NODE_ENV: 'test', FRIZO_CONTAINER: folder },
    stdio: 'ignore',
  });
  await once(child, 'close');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? 'it could not be run' : firstFailure(JSON.parse(text) as SuiteReport);
}

function firstFailure({ success, testResults }: SuiteReport): string | undefined {
  if (success) return undefined;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const messages = testResults.map(({ message }) => message.trim().split('\n').at(0));
  return (
    tests.find(({ status }) => status === 'failed')?.title ?? messages.find(Boolean) ?? 'it could not be run'
  );
}
