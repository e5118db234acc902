import { describe, expect, it } from '@jest/globals';
import { assertProvided } from './shared-check.ts';
import { askedByRemote, providedByShell, sharedModules } from './shared-modules.ts';

describe('what is shared', () => {
  it('is asked for by remotes exactly as the shell provides it', () => {
    expect(Object.keys(askedByRemote())).toEqual(Object.keys(providedByShell()));
  });

  it('is never brought by a remote', () => {
    expect(Object.values(askedByRemote()).every((shared) => shared.import === false)).toBe(true);
  });

  it('stops the build of a remote that asks for something else', () => {
    expect(() => assertProvided(['react', 'luxon'], sharedModules, 'mf-booking')).toThrow(
      'mf-booking asks for shared modules that the shell does not provide: luxon.',
    );
    expect(() => assertProvided(['react'], sharedModules, 'mf-booking')).not.toThrow();
  });
});
