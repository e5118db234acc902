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
 * Runs what shell and remotes agree on against a built container, in a process of its own: jest brings a page, and ends with it.
 * @throws StartFailure with the first promise that the container breaks
 */
export async function runContractSuite(remote: string, folder: string): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'frizo-suite-'));
  try {
    const file = join(place, 'report.json');
    const broken = await failureOf(folder, file);
    if (broken === undefined) return;
    throw new StartFailure(
      `${remote} breaks the contract suite (${broken}): see all of it with FRIZO_CONTAINER=${folder} npm run test:contract -- ${suite}`,
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function failureOf(folder: string, file: string): Promise<string | undefined> {
  const jest = [
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    join(repositoryRoot, 'node_modules/jest/bin/jest.js'),
    ...['--config', join(repositoryRoot, 'libs/workshop/jest/contract.config.js')],
    ...['--json', '--outputFile', file, '--runInBand', suite],
  ];
  // A jest around this one (in a test) leaves settings behind that are its workers' alone.
  const { JEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(process.execPath, jest, {
    cwd: repositoryRoot,
    env: { ...env, NODE_ENV: 'test', FRIZO_CONTAINER: folder },
    stdio: 'ignore',
  });
  await once(child, 'close');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? 'it could not be run' : firstBroken(JSON.parse(text) as SuiteReport);
}

function firstBroken({ success, testResults }: SuiteReport): string | undefined {
  if (success) return undefined;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const said = testResults.map(({ message }) => message.trim().split('\n').at(0));
  return (
    tests.find(({ status }) => status === 'failed')?.title ?? said.find(Boolean) ?? 'it could not be run'
  );
}
