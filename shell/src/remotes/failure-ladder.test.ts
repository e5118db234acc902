import { describe, expect, it } from '@jest/globals';
import { buildRelease, buildResolved } from '../testing/build-release.ts';
import { buildsToTry, tryBuilds } from './failure-ladder.ts';
import { SlotFailure } from './slot-failure.ts';

const buildsOf = (resolved = buildResolved()) => buildsToTry(resolved).map(({ build }) => build);

describe('buildsToTry', () => {
  it('returns the build twice, and then the last good one', () => {
    expect(buildsOf()).toEqual(['new1', 'new1', 'old1']);
  });

  it('does not return the same build a third time', () => {
    expect(buildsOf(buildResolved({ fallback: buildRelease() }))).toEqual(['new1', 'new1']);
    expect(buildsOf(buildResolved({ fallback: undefined }))).toEqual(['new1', 'new1']);
  });

  it('leaves out a build that needs unsupported contracts', () => {
    const use = buildRelease({ contracts: { session: '2.0.0', modalQueue: '1.0.0' } });
    expect(buildsOf(buildResolved({ use }))).toEqual(['old1']);
  });
});

describe('tryBuilds', () => {
  it('stops at the first build that works', async () => {
    const failures: string[] = [];
    const result = await tryBuilds(
      buildResolved(),
      async ({ build }) => {
        if (build === 'new1') throw new Error('broken');
        return build;
      },
      ({ build }) => failures.push(build),
    );
    expect(result).toBe('old1');
    expect(failures).toEqual(['new1', 'new1']);
  });

  it('starts at the given index', async () => {
    const tried: string[] = [];
    await tryBuilds(
      buildResolved(),
      async ({ build }) => tried.push(build),
      () => undefined,
      2,
    );
    expect(tried).toEqual(['old1']);
  });

  it('rejects with the last failure', async () => {
    const trying = tryBuilds(
      buildResolved(),
      async (release) => {
        throw new SlotFailure('load', release, new Error('gone'));
      },
      () => undefined,
    );
    await expect(trying).rejects.toMatchObject({ stage: 'load', build: 'old1', message: 'gone' });
  });

  it('rejects with a resolve failure if the shell supports no build', async () => {
    const contracts = { session: '2.0.0', modalQueue: '1.0.0' };
    const resolved = { use: buildRelease({ contracts }) };
    const stages: string[] = [];
    const trying = tryBuilds(
      resolved,
      async () => 'never',
      ({ stage }) => stages.push(stage),
    );
    await expect(trying).rejects.toMatchObject({ stage: 'resolve' });
    expect(stages).toEqual(['resolve']);
  });
});
