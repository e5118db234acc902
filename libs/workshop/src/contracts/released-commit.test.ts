import { describe, expect, it } from '@jest/globals';
import { releasedCommit } from './contracts-record.ts';

const commit = 'a'.repeat(40);

/** A fake `git` for a clone. */
const clone =
  (head: string, changes = '', exitCode = 0) =>
  async (_command: string, args: string[]) => ({
    exitCode,
    output: args[0] === 'rev-parse' ? head : changes,
  });

describe('the released commit', () => {
  it('is the commit of the sources', async () => {
    expect(await releasedCommit(clone(`${commit}\n`))).toBe(commit);
  });

  it('does not exist while there are uncommitted changes', async () => {
    const problem = expect.stringContaining('uncommitted changes');
    expect(await releasedCommit(clone(commit, ' M libs/session/src/index.ts\n'))).toEqual({ problem });
  });

  it('does not exist without a history', async () => {
    const problem = expect.stringContaining('not a clone');
    expect(await releasedCommit(clone('fatal: not a git repository', '', 128))).toEqual({ problem });
    expect(await releasedCommit(clone('HEAD'))).toEqual({ problem });
  });
});
