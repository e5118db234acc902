// `npm run contracts:released`: says that the commit at hand was released, which moves on everything that is compared with the last release.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordContracts, writeRecord } from '../contracts/contracts-record.ts';
import { releasedCommit } from '../contracts/released-commit.ts';
import { repositoryRoot } from '../workspaces.ts';

const commit = await releasedCommit();
if (typeof commit === 'string') {
  writeFileSync(join(repositoryRoot, 'libs/contracts/last-release.json'), writeRecord(recordContracts()));
  writeFileSync(
    join(repositoryRoot, 'e2e/skew/last-release.json'),
    `${JSON.stringify({ commit }, undefined, 2)}\n`,
  );
  console.log(`contracts: ${commit} is the last release; commit both last-release.json`);
} else {
  console.error(`contracts: ${commit.refusal}`);
  process.exitCode = 1;
}
