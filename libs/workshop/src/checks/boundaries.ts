import { basename } from 'node:path';
import { cruiseTree } from '../boundaries/cruise-tree.ts';
import { findUndeclared } from '../boundaries/declared.ts';
import { tiers } from '../boundaries/places.ts';
import { rules } from '../boundaries/rules.ts';
import type { CheckResult } from '../check-report.ts';
import { listWorkspaces, repositoryRoot } from '../workspaces.ts';

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
