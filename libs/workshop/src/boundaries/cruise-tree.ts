import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { listWorkspaces } from '../workspaces.ts';
import { rules } from './rules.ts';

/** Reads every import of every workspace under `root`, type imports too, and tries the rules on them. */
export async function cruiseTree(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    listWorkspaces(root).map(({ path }) => path),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: '(^|/)node_modules/' },
      // Built files of workspaces only: packages keep their code in a dist of their own.
      exclude: {
        path: '^(shell|mf-[^/]+|libs/[^/]+|services/[^/]+)/dist/|^libs/workshop/(planted|templates)/',
      },
      tsPreCompilationDeps: true,
    },
    {
      // Without these, subpaths of packages do not resolve and violations pass in silence.
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  );
  // Only a named reporter turns the result into text.
  return output as ICruiseResult;
}
