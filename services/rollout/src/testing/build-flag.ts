import type { Flag } from '@frizo/contracts';
import type { FlagReader } from '../domain/evaluate-flag.ts';

/** A targeted flag without rules, off by default. */
export function buildFlag(parts: Partial<Flag> = {}): Flag {
  return {
    key: 'newGallery',
    description: 'Shows the new gallery.',
    defaultValue: false,
    isTargeted: true,
    rules: [],
    version: 1,
    ...parts,
  };
}

/** A visitor's browser on the web. */
export function buildReader(parts: Partial<FlagReader> = {}): FlagReader {
  return {
    userId: null,
    visitor: 'browser-1',
    roles: ['visitor'],
    platform: 'w',
    clientVersion: '1.20.1',
    ...parts,
  };
}
