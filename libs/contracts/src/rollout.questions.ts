import { z } from 'zod';
import { defineQuestion } from './event.ts';
import { release, remoteName, resolution } from './remotes.ts';
import { flagValue } from './rollout.calls.ts';

export const resolveRollouts = defineQuestion({
  subject: 'rollout.ask.resolve.v1',
  service: 'rollout',
  request: z.object({
    /** Stable for one browser; says nothing about the person. */
    visitor: z.string().min(1).max(64),
    platform: z.string().max(20).default('w'),
    clientVersion: z.string().max(20),
    /** Builds chosen by hand, by remote; only from those who may. */
    overrides: z.record(remoteName, z.string().max(64)).optional(),
  }),
  answer: z.object({ resolution, flags: z.record(z.string(), flagValue) }),
  deadlineMs: 1_000,
  summary:
    'Which release of each remote a page gets, and the flags that hold for it (architecture, Remotes).',
});

export const registerRelease = defineQuestion({
  subject: 'rollout.ask.register-release.v1',
  service: 'rollout',
  request: z.object({
    release,
    /** Who moves the pointer, and why: kept in the audit. */
    movedBy: z.string().min(1).max(200),
    reason: z.string().min(1).max(500),
  }),
  answer: z.object({ remote: remoteName, stable: z.string(), lastGood: z.string().nullable() }),
  deadlineMs: 5_000,
  summary:
    'Keeps a release and makes it stable; the stable of before becomes the last good build. The same release again changes nothing.',
});
