import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyOfTree, type CopyOfTree } from './testing/copy-of-tree.ts';

const callFiles = [
  'libs/contracts/src/booking.calls.ts',
  'services/booking/src/booking.routes.ts',
  'services/booking/src/count-visits/count-visits.ts',
  'services/booking/src/count-visits/count-visits.db.test.ts',
];
const feature = 'mf-booking/src/features/salon-artists';
const featureFiles = ['salon-artists.api.ts', 'use-salon-artists.ts', 'salon-artists.page.tsx'];

// This is a service test because the generated service test needs a real Postgres and NATS.
describe('the generated code', () => {
  let copy: CopyOfTree;

  /** Runs a program of the copy with this Node; throws an error with its output if it fails. */
  const run = (program: string, ...args: string[]): string => {
    const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    return execFileSync(process.execPath, [...nodeFlags, join(copy.root, program), ...args], {
      cwd: copy.root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  };
  const typeCheck = (workspace: string) =>
    run('node_modules/typescript7/bin/tsc', '--project', `${workspace}/tsconfig.json`);
  const lint = (files: string[]) =>
    run('node_modules/eslint/bin/eslint.js', '--config', 'libs/workshop/eslint.config.js', ...files);
  const test = (preset: string, path: string) =>
    run('node_modules/jest/bin/jest.js', '--config', `libs/workshop/jest/${preset}.config.js`, path);

  beforeAll(() => {
    copy = copyOfTree();
  });
  afterAll(() => copy.remove());

  it('for a call passes types, lint and its own tests', () => {
    run('libs/workshop/bin/new.ts', 'call', 'booking', 'count-visits');

    expect(() => typeCheck('services/booking')).not.toThrow();
    expect(() => lint(callFiles)).not.toThrow();
    expect(() => test('service', 'services/booking/src/count-visits')).not.toThrow();
  }, 300_000);

  it('for a feature passes types, lint and its own tests', () => {
    run('libs/workshop/bin/new.ts', 'feature', 'mf-booking', 'salon-artists', 'getSalonArtists');

    expect(() => typeCheck('mf-booking')).not.toThrow();
    expect(() => lint(featureFiles.map((file) => `${feature}/${file}`))).not.toThrow();
    expect(() => test('web', feature)).not.toThrow();
  }, 300_000);

  it('never overwrites an existing file', () => {
    expect(() => run('libs/workshop/bin/new.ts', 'call', 'booking', 'count-visits')).toThrow(
      'count-visits.ts already exists',
    );
  }, 300_000);
});
