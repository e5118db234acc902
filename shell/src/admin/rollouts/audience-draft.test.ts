import { describe, expect, it } from '@jest/globals';
import { candidateAudience } from '@frizo/contracts';
import type { CandidateAudience } from '@frizo/contracts';
import { audienceDraftOf, nobody, readAudience } from './audience-draft.ts';
import type { AudienceDraft } from './audience-draft.ts';

describe('who is to get a candidate', () => {
  it('is read back as it was written, and fits the contract', () => {
    const audience: CandidateAudience = {
      percent: 2.5,
      flag: 'bookFast',
      userIds: [3, 41],
      roles: ['admin'],
    };
    expect(readAudience(audienceDraftOf(audience))).toEqual({ audience });
    expect(candidateAudience.safeParse(audience).success).toBe(true);
  });

  it('is nobody where nothing was entered', () => {
    const none = { audience: { percent: 0, flag: null, userIds: [], roles: [] } };
    expect(readAudience(nobody)).toEqual(none);
    expect(readAudience({ ...nobody, percent: ' ', flag: ' ' })).toEqual(none);
  });

  it.each<[Partial<AudienceDraft>, keyof AudienceDraft, RegExp]>([
    [{ percent: '100.1' }, 'percent', /From 0 to 100/],
    [{ percent: 'half' }, 'percent', /From 0 to 100/],
    [{ flag: '1st' }, 'flag', /A letter first/],
    [{ userIds: '3, ana' }, 'userIds', /User ids/],
    [{ userIds: Array.from({ length: 201 }, (_, id) => id + 1).join() }, 'userIds', /At most 200/],
  ])('is refused as %j, beside its field', (typed, field, words) => {
    const read = readAudience({ ...nobody, ...typed });
    expect('errors' in read ? read.errors : {}).toEqual({ [field]: expect.stringMatching(words) });
  });
});
