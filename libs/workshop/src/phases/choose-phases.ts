import { runCommand, type CommandResult } from '../run-command.ts';
import type { Workspace } from '../workspaces.ts';
import { affectedWorkspaces, isPartOfPortal } from './affected-workspaces.ts';
import type { Phase } from './phases.ts';

type Run = (command: string, args: string[]) => Promise<CommandResult>;

/** What the command line of `npm test` asks for. */
export interface TestRequest {
  /** Names of phases; all of them when empty. */
  readonly names: readonly string[];
  /** Only what a change since this commit can break. */
  readonly since: string | undefined;
}

/** A phase with what its script is given. */
export interface ChosenPhase extends Phase {
  /** Workspaces or paths; none for all there is. */
  readonly args: readonly string[];
}

/** @throws {Error} for a `--since` without a commit, and for an option that there is not */
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
 * The phases to run: those that are named, all of them when none is; with changed files, less what these cannot break.
 * @param changes the changed files, with all workspaces; undefined for everything
 * @throws {Error} which says what there is, for a name that is none
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

/** What a phase is given so that it looks at these workspaces; undefined where it has nothing to look at. */
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
 * The files that differ from a commit, what nobody has committed included.
 * @throws {Error} where there is no such commit
 */
export async function changedFiles(commit: string, run: Run = runCommand): Promise<string[]> {
  const tracked = await run('git', ['diff', '--name-only', '--no-renames', commit, '--']);
  if (tracked.exitCode !== 0) throw new Error(`there is no commit ${commit} here`);
  const untracked = await run('git', ['ls-files', '--others', '--exclude-standard']);
  return [tracked, untracked].flatMap(({ output }) => output.split('\n').filter((line) => line !== ''));
}
