import { describe, expect, it } from '@jest/globals';
import { signText } from '@frizo/service-kit';
import { linkIdOf } from './mailed-links.ts';

const key = Buffer.alloc(32, 7);
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the token of a mailed link', () => {
  it('contains the id of its link, and is the same each time it is derived', () => {
    expect(linkIdOf(key, signText(key, id))).toBe(id);
    expect(signText(key, id)).toBe(signText(key, id));
  });

  it.each([
    ['of another key', signText(Buffer.alloc(32, 8), id)],
    ['for another link', signText(key, id).replace('01890a5d', '01890a5e')],
    ['without a proof', id],
    ['with a proof that is too short', signText(key, id).slice(0, -1)],
    ['with a suffix', `${signText(key, id)}x`],
    ['that is malformed', 'forged'],
    ['that is empty', ''],
  ])('%s is refused', (_title, token) => {
    expect(linkIdOf(key, token)).toBeUndefined();
  });
});
