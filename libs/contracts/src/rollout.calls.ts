import { z } from 'zod';
import { defineCall } from './call.ts';

export const flagValue = z.union([z.boolean(), z.string(), z.number()]);

export const getFeatureFlags = defineCall({
  name: 'getFeatureFlags',
  q: 'Q131',
  service: 'rollout',
  method: 'GET',
  path: '/flags',
  secure: false,
  request: z.object({
    /** Platform: w is the web. */
    p: z.string().max(20).default('w'),
    /** Client version. */
    v: z.string().max(20).default('1.20.1'),
  }),
  answer: z.object({ flags: z.record(z.string(), flagValue) }),
  notice: false,
  summary: 'Feature flags for a platform and version, skipSubscriptions among them (spec 7.1).',
});

export const reportRemoteFailure = defineCall({
  name: 'reportRemoteFailure',
  service: 'rollout',
  method: 'POST',
  path: '/failures',
  secure: false,
  request: z.object({
    remote: z.string().max(60),
    build: z.string().max(64),
    stage: z.enum(['resolve', 'load', 'shape', 'mount', 'render']),
    message: z.string().max(500),
    path: z.string().max(500),
  }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'A page tells that a build of a remote failed, and at which stage (architecture, Remotes).',
});

export const rolloutCalls = { getFeatureFlags, reportRemoteFailure };
