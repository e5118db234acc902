import { z } from 'zod';
import { defineEvent } from './event.ts';
import { remoteName } from './remotes.ts';
import { flagKey } from './rollout-flags.calls.ts';

export const flagChanged = defineEvent({
  subject: 'rollout.flag-changed.v1',
  service: 'rollout',
  payload: z.object({ key: flagKey, version: z.int().positive() }),
  summary: 'A feature flag was created, changed or removed: open pages reload their flags.',
});

export const rolloutMoved = defineEvent({
  subject: 'rollout.rollout-moved.v1',
  service: 'rollout',
  payload: z.object({ remote: remoteName, version: z.int().positive() }),
  summary: 'The rollout of a remote has changed: open pages reload their resolution.',
});
