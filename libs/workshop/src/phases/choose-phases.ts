import { runCommand, type CommandResult } from '../run-command.ts';
import type { Workspace } from '../workspaces.ts';
import { affectedWorkspaces, isPartOfPortal } from './affected-workspaces.ts';
import type { Phase } from './phases.ts';

type Run = (command: string, args: string[]) => Promise<CommandResult>;

/** The parsed arguments of `npm test`. */
export interface TestRequest {
  /** Names of phases; all of them when empty. */
  readonly names: readonly string[];
  /** Run only the checks that a change since this commit can break. */
  readonly since: string | undefined;
}

/** A phase with the arguments for its script. */
export interface ChosenPhase extends Phase {
  /** Workspaces or paths; empty for all. */
  readonly args: readonly string[];
}

/** @throws {Error} for a `--since` without a commit, and for an unknown option */
export function parseTestRequest(args: readonly string[]): TestRequest {
  const names: string[] = [];
  let since: string | undefined;
  const rest = args.values();
  for (const arg of rest) {
    if (arg === '--since' || arg.startsWith('--since=')) {
      since = arg === '--since' ? rest.next().value : arg.slice('--since='.length);
      if (!since) throw new Error('--since needs a commit, such as --since main');
    } else if (arg.startsWith('-')) throw new Error(`there is no option ${arg}: choose --since <commit>`);
    else names.push(arg);
  }
  return { names, since };
}

/**
 * The phases to run: the named ones, or all if none is named; with changed files, only those that the files can break.
 * @param changes the changed files and all workspaces; undefined to check everything
 * @throws {Error} with the list of phases, for an unknown name
 */
export function choosePhases(
  phases: readonly Phase[],
  names: readonly string[],
  changes?: { readonly files: readonly string[]; readonly workspaces: readonly Workspace[] },
): readonly ChosenPhase[] {
  const unknown = names.filter((name) => !phases.some((phase) => phase.name === name));
  if (unknown.length > 0) {
    const known = phases.map(({ name }) => name).join(', ');
    throw new Error(`there is no phase ${unknown.join(', ')}: choose from ${known}`);
  }
  const chosen = names.length === 0 ? phases : phases.filter(({ name }) => names.includes(name));
  if (changes === undefined) return chosen.map((phase) => ({ ...phase, args: [] }));
  const affected = affectedWorkspaces(changes.workspaces, changes.files);
  const isEverything = affected.length === changes.workspaces.length;
  return chosen.flatMap((phase) => {
    const args = isEverything ? [] : argumentsFor(phase, affected);
    return args === undefined ? [] : [{ ...phase, args }];
  });
}

/** The arguments that limit a phase to these workspaces; undefined if the phase has nothing to check. */
function argumentsFor({ scope }: Phase, affected: readonly Workspace[]): readonly string[] | undefined {
  const paths = affected.map(({ path }) => path);
  switch (scope) {
    case 'tree':
      return [];
    case 'portal':
      return affected.some((one) => isPartOfPortal(one) || one.path === 'e2e') ? [] : undefined;
    case 'workspaces':
      return paths.length === 0 ? undefined : paths;
    case 'tests':
      return paths.length === 0 ? undefined : [...paths.map((path) => `/${path}/`), '--passWithNoTests'];
  }
}

/**
 * The files that differ from a commit, including uncommitted changes.
 * @throws {Error} if there is no such commit
 */
export async function changedFiles(commit: string, run: Run = runCommand): Promise<string[]> {
  const tracked = await run('git', ['diff', '--name-only', '--no-renames', commit, '--']);
  if (tracked.exitCode !== 0) throw new Error(`there is no commit ${commit} here`);
  const untracked = await run('git', ['ls-files', '--others', '--exclude-standard']);
  return [tracked, untracked].flatMap(({ output }) => output.split('\n').filter((line) => line !== ''));
}
