import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishCheck } from '../check-report.ts';
import { checkBrowserRules } from '../contracts/browser-rules.ts';
import { compareContracts } from '../contracts/compare-contracts.ts';
import { recordContracts } from '../contracts/contracts-record.ts';
import type { ContractsRecord } from '../contracts/contracts-record.ts';
import { repositoryRoot } from '../workspaces.ts';

/** What the builds that are out there were made for. */
const recordPath = join(repositoryRoot, 'libs/contracts/last-release.json');

const before = JSON.parse(readFileSync(recordPath, 'utf8')) as ContractsRecord;
finishCheck('contracts', [...compareContracts(before, recordContracts()), await checkBrowserRules()]);
