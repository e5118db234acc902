import { describe, expect, it } from '@jest/globals';
import { releasedCommit } from './contracts-record.ts';

const commit = 'a'.repeat(40);

/** A clone as git tells of it. */
const clone =
  (head: string, changes = '', exitCode = 0) =>
  async (_command: string, args: string[]) => ({
    exitCode,
    output: args[0] === 'rev-parse' ? head : changes,
  });

describe('the commit that was released', () => {
  it('is the one that the sources are of', async () => {
    expect(await releasedCommit(clone(`${commit}\n`))).toBe(commit);
  });

  it('is none while there are changes that nobody has committed', async () => {
    const refusal = expect.stringContaining('nobody has committed');
    expect(await releasedCommit(clone(commit, ' M libs/session/src/index.ts\n'))).toEqual({ refusal });
  });

  it('is none where there is no history', async () => {
    const refusal = expect.stringContaining('no clone');
    expect(await releasedCommit(clone('fatal: not a git repository', '', 128))).toEqual({ refusal });
    expect(await releasedCommit(clone('HEAD'))).toEqual({ refusal });
  });
});
