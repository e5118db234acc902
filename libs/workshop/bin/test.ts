import { choosePhases } from '../src/phases/choose-phases.ts';
import { executePhase } from '../src/phases/execute-phase.ts';
import { phases } from '../src/phases/phases.ts';
import { addCounts, runPhases, summarise } from '../src/phases/run-phases.ts';

const chosen = choosePhases(phases, process.argv.slice(2));
const results = await runPhases(chosen, {
  execute: executePhase,
  print: (line) => console.log(line),
  now: () => new Date(),
});
for (const line of summarise(results)) console.log(line);
process.exitCode = addCounts(results).failed === 0 ? 0 : 1;
