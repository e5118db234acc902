import { GenerationError } from '../generate/generation-error.ts';
import { treeAt, writePlan } from '../generate/plan.ts';
import { planCommand } from '../generate/plan-command.ts';
import { repositoryRoot } from '../workspaces.ts';

try {
  const plan = planCommand(treeAt(repositoryRoot), process.argv.slice(2));
  await writePlan(repositoryRoot, plan);
  for (const path of plan.files.keys()) console.log(`wrote ${path}`);
  console.log('\nWhat is left to you:');
  for (const step of plan.nextSteps) console.log(`- ${step}`);
} catch (error) {
  if (!(error instanceof GenerationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
