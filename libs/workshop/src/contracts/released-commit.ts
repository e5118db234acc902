import { runCommand, type CommandResult } from '../run-command.ts';

type Run = (command: string, args: string[]) => Promise<CommandResult>;

/** What is built and released from. */
const sources = ['libs', 'shell', 'mf-*', 'package.json', 'package-lock.json'];

/**
 * The commit that the sources are of. The last release is kept as its contracts and as its commit, so both have to be of the same: what
 * nobody has committed was not released.
 */
export async function releasedCommit(run: Run = runCommand): Promise<string | { readonly refusal: string }> {
  const head = await run('git', ['rev-parse', 'HEAD']);
  const commit = head.output.trim();
  if (head.exitCode !== 0 || !/^[0-9a-f]{40}$/.test(commit))
    return { refusal: 'this is no clone with commits' };
  const changed = await run('git', ['status', '--porcelain', '--', ...sources]);
  if (changed.exitCode !== 0 || changed.output.trim() !== '')
    return { refusal: 'there are changes that nobody has committed: what was released is a commit' };
  return commit;
}
