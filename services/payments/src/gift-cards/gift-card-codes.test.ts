import { describe, expect, it } from '@jest/globals';
import { createGiftCardCodes, hashOf } from './gift-card-codes.ts';

const secret = 'a secret of this test, long enough';
const newer = 'another secret of this test, long enough';

describe('the codes of gift cards', () => {
  it('are stored by a hash and sealed, never as they are', () => {
    const codes = createGiftCardCodes([secret]);
    const stored = codes.create();
    const code = codes.open(stored) ?? '';
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(code).toMatch(/[A-Z]/);
    expect(stored.code_hash).toBe(hashOf(code));
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(codes.open(codes.create())).not.toBe(code);
    // The same code is sealed differently each time.
    expect(codes.seal(code).sealed_code).not.toBe(stored.sealed_code);
  });

  it('can be opened while the secret that has sealed them is among the settings, also after a newer one', () => {
    const stored = createGiftCardCodes([secret]).seal('ABCDEFGHJKMNPQRS');
    expect(createGiftCardCodes([newer, secret]).open(stored)).toBe('ABCDEFGHJKMNPQRS');
    expect(createGiftCardCodes([newer]).open(stored)).toBeUndefined();
    const later = createGiftCardCodes([newer, secret]).seal('ABCDEFGHJKMNPQRS');
    expect(createGiftCardCodes([newer]).open(later)).toBe('ABCDEFGHJKMNPQRS');
    expect(later.code_hash).toBe(stored.code_hash);
  });

  it('cannot be opened once somebody has added the card, or with the hash of another', () => {
    const codes = createGiftCardCodes([secret]);
    const stored = codes.create();
    expect(codes.open({ ...stored, sealed_code: null })).toBeUndefined();
    expect(codes.open({ ...codes.create(), sealed_code: stored.sealed_code })).toBeUndefined();
  });

  it('cannot be opened when they were damaged', () => {
    const codes = createGiftCardCodes([secret]);
    const stored = codes.create();
    const damaged = [
      stored.sealed_code.slice(0, -2),
      stored.sealed_code.slice(0, 30),
      codes.currentPrefix,
      `${codes.currentPrefix}${'A'.repeat(60)}`,
    ];
    for (const sealed_code of damaged) expect(codes.open({ ...stored, sealed_code })).toBeUndefined();
  });

  it('need a secret', () => {
    expect(() => createGiftCardCodes([])).toThrow('need a secret');
  });
});
