import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishCheck } from '../src/check-report.ts';
import { compareContracts } from '../src/contracts/compare-contracts.ts';
import { recordContracts, writeRecord } from '../src/contracts/contracts-record.ts';
import type { ContractsRecord } from '../src/contracts/contracts-record.ts';
import { repositoryRoot } from '../src/workspaces.ts';

/** What the builds that are out there were made for. */
const recordPath = join(repositoryRoot, 'libs/contracts/last-release.json');

const now = recordContracts();
if (process.argv.includes('--record')) {
  writeFileSync(recordPath, writeRecord(now));
  console.log('contracts: kept in libs/contracts/last-release.json');
} else {
  const before = JSON.parse(readFileSync(recordPath, 'utf8')) as ContractsRecord;
  finishCheck('contracts', compareContracts(before, now));
}
