import { z } from 'zod';
import { defineEvent } from './event.ts';
import { flagKey } from './rollout.calls.ts';

export const flagChanged = defineEvent({
  subject: 'rollout.flag-changed.v1',
  service: 'rollout',
  payload: z.object({ key: flagKey, version: z.int().positive() }),
  summary: 'A feature flag was made, changed or removed: open pages ask for theirs again.',
});
