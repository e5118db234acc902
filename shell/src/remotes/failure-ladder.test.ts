import { describe, expect, it } from '@jest/globals';
import { buildRelease, buildResolved } from '../testing/build-release.ts';
import { climb, rungsOf } from './failure-ladder.ts';
import { SlotFailure } from './slot-failure.ts';

const buildsOf = (resolved = buildResolved()) => rungsOf(resolved).map(({ build }) => build);

describe('rungsOf', () => {
  it('tries the build once more, and then the last good one', () => {
    expect(buildsOf()).toEqual(['new1', 'new1', 'old1']);
  });

  it('does not try the same build a third time', () => {
    expect(buildsOf(buildResolved({ fallback: buildRelease() }))).toEqual(['new1', 'new1']);
    expect(buildsOf(buildResolved({ fallback: undefined }))).toEqual(['new1', 'new1']);
  });

  it('leaves out a build that was made for other contracts', () => {
    const use = buildRelease({ contracts: { session: '2.0.0', modalQueue: '1.0.0' } });
    expect(buildsOf(buildResolved({ use }))).toEqual(['old1']);
  });
});

describe('climb', () => {
  it('stops at the first build that works', async () => {
    const failures: string[] = [];
    const result = await climb(
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

  it('goes on from the rung it is told', async () => {
    const tried: string[] = [];
    await climb(
      buildResolved(),
      async ({ build }) => tried.push(build),
      () => undefined,
      2,
    );
    expect(tried).toEqual(['old1']);
  });

  it('fails with the last failure', async () => {
    const climbing = climb(
      buildResolved(),
      async (release) => {
        throw new SlotFailure('load', release, new Error('gone'));
      },
      () => undefined,
    );
    await expect(climbing).rejects.toMatchObject({ stage: 'load', build: 'old1', message: 'gone' });
  });

  it('fails to resolve where no build fits the shell', async () => {
    const contracts = { session: '2.0.0', modalQueue: '1.0.0' };
    const resolved = { use: buildRelease({ contracts }) };
    const stages: string[] = [];
    const climbing = climb(
      resolved,
      async () => 'never',
      ({ stage }) => stages.push(stage),
    );
    await expect(climbing).rejects.toMatchObject({ stage: 'resolve' });
    expect(stages).toEqual(['resolve']);
  });
});
