import { z } from 'zod';
import { defineEvent } from './event.ts';
import { remoteName } from './remotes.ts';
import { flagKey } from './rollout-flags.calls.ts';

export const flagChanged = defineEvent({
  subject: 'rollout.flag-changed.v1',
  service: 'rollout',
  payload: z.object({ key: flagKey, version: z.int().positive() }),
  summary: 'A feature flag was made, changed or removed: open pages ask for theirs again.',
});

export const rolloutMoved = defineEvent({
  subject: 'rollout.rollout-moved.v1',
  service: 'rollout',
  payload: z.object({ remote: remoteName, version: z.int().positive() }),
  summary: 'The pointer of a remote was moved: open pages ask what they would be resolved to now.',
});
