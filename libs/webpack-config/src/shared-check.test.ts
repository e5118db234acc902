import { describe, expect, it } from '@jest/globals';
import { assertProvided } from './shared-check.ts';
import { consumedByRemote, providedByShell, sharedModules } from './shared-modules.ts';

describe('shared modules', () => {
  it('are the same for remotes and the shell', () => {
    expect(Object.keys(consumedByRemote())).toEqual(Object.keys(providedByShell()));
  });

  it('are never bundled by a remote', () => {
    expect(Object.values(consumedByRemote()).every((shared) => shared.import === false)).toBe(true);
  });

  it('fail the build of a remote that consumes another one', () => {
    expect(() => assertProvided(['react', 'luxon'], sharedModules, 'mf-booking')).toThrow(
      'mf-booking consumes shared modules that the shell does not provide: luxon.',
    );
    expect(() => assertProvided(['react'], sharedModules, 'mf-booking')).not.toThrow();
  });
});
