import { basename } from 'node:path';
import { findUndeclared } from '../boundaries/declared.ts';
import { tiers } from '../boundaries/places.ts';
import { rules } from '../boundaries/rules.ts';
import type { CheckResult } from '../check-report.ts';
import { listWorkspaces, repositoryRoot } from '../workspaces.ts';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';

/** Tries every wall of the house: one result a rule. */
export async function checkBoundaries(root = repositoryRoot): Promise<CheckResult[]> {
  const workspaces = listWorkspaces(root);
  const { modules, summary } = await cruiseTree(root);
  const names = [...new Set(rules.map(({ name }) => name ?? ''))];
  return [
    ...names.map((name) => ({
      name,
      problems: summary.violations
        .filter(({ rule }) => rule.name === name)
        .map(({ from, to }) => `${from} → ${to}`),
    })),
    {
      name: 'every-lib-has-a-place',
      problems: workspaces
        .filter(({ path }) => path.startsWith('libs/') && !tiers.flat().includes(basename(path)))
        .map(({ path }) => `${path} stands in no row of places.ts`),
    },
    { name: 'imports-are-declared', problems: findUndeclared(modules, workspaces, root) },
  ];
}

/** Reads every import of every workspace under `root`, type imports too, and tries the rules on them. */
async function cruiseTree(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    listWorkspaces(root).map(({ path }) => path),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: '(^|/)node_modules/' },
      // Built files of workspaces only: packages keep their code in a dist of their own.
      // Launchers reach the check of Node's version by its path: it runs before anything is installed.
      exclude: {
        path:
          '^(shell|mf-[^/]+|libs/[^/]+|services/[^/]+)/dist/|^libs/workshop/(planted|templates)/|' +
          '^libs/local-platform/bin/need-node\\.mjs$',
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
