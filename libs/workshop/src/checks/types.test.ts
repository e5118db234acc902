import { describe, expect, it } from '@jest/globals';
import { checkTypes } from './types.ts';

describe('the check of types', () => {
  it('is of the named workspace alone, with the sources that it imports', async () => {
    expect(await checkTypes(['@frizo/money'])).toEqual([{ name: 'libs/money', problems: [] }]);
  });
});
