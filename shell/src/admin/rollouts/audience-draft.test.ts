import { describe, expect, it } from '@jest/globals';
import { candidateAudience } from '@frizo/contracts';
import type { CandidateAudience } from '@frizo/contracts';
import { audienceDraftOf, emptyAudience, readAudience } from './audience-draft.ts';
import type { AudienceDraft } from './audience-draft.ts';

describe('the audience draft of a candidate', () => {
  it('reads back as the audience it was made from, and fits the contract', () => {
    const audience: CandidateAudience = {
      percent: 2.5,
      flag: 'bookFast',
      userIds: [3, 41],
      roles: ['admin'],
    };
    expect(readAudience(audienceDraftOf(audience))).toEqual({ audience });
    expect(candidateAudience.safeParse(audience).success).toBe(true);
  });

  it('includes no one when empty', () => {
    const none = { audience: { percent: 0, flag: null, userIds: [], roles: [] } };
    expect(readAudience(emptyAudience)).toEqual(none);
    expect(readAudience({ ...emptyAudience, percent: ' ', flag: ' ' })).toEqual(none);
  });

  it.each<[Partial<AudienceDraft>, keyof AudienceDraft, RegExp]>([
    [{ percent: '100.1' }, 'percent', /From 0 to 100/],
    [{ percent: 'half' }, 'percent', /From 0 to 100/],
    [{ flag: '1st' }, 'flag', /A letter first/],
    [{ userIds: '3, ana' }, 'userIds', /User ids/],
    [{ userIds: Array.from({ length: 201 }, (_, id) => id + 1).join() }, 'userIds', /At most 200/],
  ])('with %j has an error at its field', (input, field, message) => {
    const read = readAudience({ ...emptyAudience, ...input });
    expect('errors' in read ? read.errors : {}).toEqual({ [field]: expect.stringMatching(message) });
  });
});
