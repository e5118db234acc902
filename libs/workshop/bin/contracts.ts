import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishCheck } from '../src/check-report.ts';
import { compareContracts } from '../src/contracts/compare-contracts.ts';
import { recordContracts } from '../src/contracts/contracts-record.ts';
import type { ContractsRecord } from '../src/contracts/contracts-record.ts';
import { repositoryRoot } from '../src/workspaces.ts';

/** What the builds that are out there were made for. */
const recordPath = join(repositoryRoot, 'libs/contracts/last-release.json');

const before = JSON.parse(readFileSync(recordPath, 'utf8')) as ContractsRecord;
finishCheck('contracts', compareContracts(before, recordContracts()));
