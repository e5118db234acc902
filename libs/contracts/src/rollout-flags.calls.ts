import { z } from 'zod';
import { defineCall } from './call.ts';

export const flagValue = z.union([z.boolean(), z.string(), z.number()]);
export type FlagValue = z.output<typeof flagValue>;

const flagsAnswer = z.object({ flags: z.record(z.string(), flagValue) });
const client = {
  /** Platform: w is web. */
  p: z.string().max(20).default('w'),
  /** Client version. */
  v: z.string().max(20).default('1.20.1'),
};

export const getFeatureFlags = defineCall({
  name: 'getFeatureFlags',
  q: 'Q131',
  service: 'rollout',
  method: 'GET',
  path: '/flags',
  secure: false,
  request: z.object(client),
  answer: flagsAnswer,
  notice: false,
  summary: 'Feature flags of a visitor for a platform and version, including skipSubscriptions (spec 7.1).',
});

export const getOwnFeatureFlags = defineCall({
  name: 'getOwnFeatureFlags',
  service: 'rollout',
  method: 'GET',
  path: '/flags',
  secure: true,
  request: z.object(client),
  answer: flagsAnswer,
  notice: false,
  summary: 'The feature flags of the logged-in user: rules by user and role also apply.',
});

/** Roles that a rule can name (decisions 1). An admin has the role `admin` in addition to another one. */
export const flagRole = z.enum(['visitor', 'client', 'freelancer', 'salon', 'artist', 'owner', 'admin']);
export type FlagRole = z.output<typeof flagRole>;

const clientVersion = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/);

/** A value for users who match all of the conditions; the first matching rule applies. */
export const flagRule = z.object({
  userIds: z.array(z.int().positive()).max(200).optional(),
  roles: z.array(flagRole).min(1).max(7).optional(),
  platforms: z.array(z.string().min(1).max(20)).min(1).max(20).optional(),
  /** From this client version on. */
  minVersion: clientVersion.optional(),
  /** Up to and including this client version. */
  maxVersion: clientVersion.optional(),
  /** Of users, or of visitors' browsers; those included stay included as it grows. */
  percent: z.number().min(0).max(100).optional(),
  value: flagValue,
});
export type FlagRule = z.output<typeof flagRule>;

export const flagKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9.-]{1,59}$/);

export const flag = z.object({
  key: flagKey,
  description: z.string().trim().min(1).max(500),
  /** The value for users who match no rule, and for all while the rules are off. */
  defaultValue: flagValue,
  /** Whether the rules are on. */
  isTargeted: z.boolean(),
  rules: z.array(flagRule).max(20),
  /** Grows by one with each change; a change names the version that it is based on. */
  version: z.int().positive(),
});
export type Flag = z.output<typeof flag>;

export const getFlags = defineCall({
  name: 'getFlags',
  service: 'rollout',
  method: 'GET',
  path: '/flags/all',
  secure: true,
  request: z.object({}),
  answer: z.object({ flags: z.array(flag) }),
  notice: 'Request fail',
  summary: 'Every flag with its rules; admins only.',
});

const reason = z.string().trim().min(3).max(500);

export const saveFlag = defineCall({
  name: 'saveFlag',
  service: 'rollout',
  method: 'PUT',
  path: '/flags/:key',
  secure: true,
  request: flag.extend({
    /** The version that the change is based on; 0 creates a flag. */
    version: z.int().nonnegative(),
    reason,
  }),
  answer: flag,
  notice: 'Save fail',
  summary:
    'Creates or changes a flag; admins only. 409 if another admin has changed it since; all values have the type of the default.',
});

export const removeFlag = defineCall({
  name: 'removeFlag',
  service: 'rollout',
  method: 'POST',
  path: '/flags/:key/remove',
  secure: true,
  request: z.object({ key: flagKey, version: z.int().positive(), reason }),
  answer: z.object({ success: z.literal(true) }),
  notice: 'Fail to remove',
  summary: 'Removes an unused flag; admins only. 409 for flags that the product needs.',
});

export const getFlagChanges = defineCall({
  name: 'getFlagChanges',
  service: 'rollout',
  method: 'GET',
  path: '/flags/changes',
  secure: true,
  request: z.object({
    key: flagKey.optional(),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    count: z.int().nonnegative(),
    changes: z.array(
      z.object({
        id: z.int().positive(),
        key: flagKey,
        changedBy: z.string(),
        changedAt: z.int(),
        reason: z.string(),
        before: flag.nullable(),
        after: flag.nullable(),
      }),
    ),
  }),
  notice: 'Request fail',
  summary: 'The audit of flag changes, newest first; admins only. Times are Unix seconds.',
});

export const flagCalls = {
  getFeatureFlags,
  getOwnFeatureFlags,
  getFlags,
  saveFlag,
  removeFlag,
  getFlagChanges,
};
