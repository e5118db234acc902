import { changedFiles, choosePhases, parseTestRequest } from '../phases/choose-phases.ts';
import { executePhase } from '../phases/execute-phase.ts';
import { phases } from '../phases/phases.ts';
import { listWorkspaces } from '../workspaces.ts';
import { addCounts, runPhases, summarize } from '../phases/run-phases.ts';

const { names, since } = parseTestRequest(process.argv.slice(2));
const changes =
  since === undefined ? undefined : { files: await changedFiles(since), workspaces: listWorkspaces() };
const chosen = choosePhases(phases, names, changes);
const results = await runPhases(chosen, {
  execute: executePhase,
  print: (line) => console.log(line),
  now: () => new Date(),
});
for (const line of summarize(results)) console.log(line);
process.exitCode = addCounts(results).failed === 0 ? 0 : 1;
