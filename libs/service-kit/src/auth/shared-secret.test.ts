import { describe, expect, it } from '@jest/globals';
import { signedTextOf, signText } from './shared-secret.ts';

const key = Buffer.alloc(32, 1);

describe('a signed text', () => {
  it('is read with its key, including its dots', () => {
    expect(signedTextOf(key, signText(key, '17'))).toBe('17');
    expect(signedTextOf(key, signText(key, 'a.b'))).toBe('a.b');
  });

  it('is undefined with another key', () => {
    expect(signedTextOf(Buffer.alloc(32, 2), signText(key, '17'))).toBeUndefined();
  });

  it('cannot be changed or forged', () => {
    const [, proof] = signText(key, '17').split('.');
    for (const token of [
      `18.${proof}`,
      '17',
      '17.',
      `.${proof}`,
      '',
      `17.${'A'.repeat(43)}`,
      `17.${proof}x`,
    ]) {
      expect(signedTextOf(key, token)).toBeUndefined();
    }
  });
});
