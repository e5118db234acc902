import { basename } from 'node:path';
import { findUndeclared } from '../boundaries/declared.ts';
import { tiers } from '../boundaries/tiers.ts';
import { rules } from '../boundaries/rules.ts';
import type { CheckResult } from '../check-report.ts';
import { listWorkspaces, repositoryRoot } from '../workspaces.ts';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';

/** Checks every import rule; one result per rule. */
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
      name: 'every-lib-has-a-tier',
      problems: workspaces
        .filter(({ path }) => path.startsWith('libs/') && !tiers.flat().includes(basename(path)))
        .map(({ path }) => `${path} is in no tier of tiers.ts`),
    },
    { name: 'imports-are-declared', problems: findUndeclared(modules, workspaces, root) },
  ];
}

/** Reads the imports of every workspace under `root`, including type imports, and applies the rules. */
async function cruiseTree(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    listWorkspaces(root).map(({ path }) => path),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: '(^|/)node_modules/' },
      // Excludes built files of workspaces only, since the code of packages is in their own dist folders.
      // Launchers import the check of the Node version by its path, because it runs before anything is installed.
      exclude: {
        path:
          '^(shell|mf-[^/]+|libs/[^/]+|services/[^/]+)/dist/|^libs/workshop/(planted|templates)/|' +
          '^libs/local-platform/bin/need-node\\.mjs$',
      },
      tsPreCompilationDeps: true,
    },
    {
      // Without these, subpaths of packages do not resolve and violations go unnoticed.
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  );
  // The result is text only if a reporter is configured.
  return output as ICruiseResult;
}
