import { z } from 'zod';
import { defineCall } from './call.ts';

export const flagValue = z.union([z.boolean(), z.string(), z.number()]);
export type FlagValue = z.output<typeof flagValue>;

const flagsAnswer = z.object({ flags: z.record(z.string(), flagValue) });
const client = {
  /** Platform: w stands for web. */
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
  summary:
    'Feature flags for a platform and version, skipSubscriptions among them (spec 7.1), as a visitor gets them.',
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
  summary: 'The same for who is logged in: rules by user and role count too.',
});

/** Roles that a rule can name (decisions 1). A person has one of the first five; an admin is `admin` besides. */
export const flagRole = z.enum(['visitor', 'client', 'freelancer', 'salon', 'artist', 'owner', 'admin']);
export type FlagRole = z.output<typeof flagRole>;

const clientVersion = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/);

/** Gives a value to whom every condition that it names holds for; the first rule that fits decides. */
export const flagRule = z.object({
  userIds: z.array(z.int().positive()).max(200).optional(),
  roles: z.array(flagRole).min(1).max(7).optional(),
  platforms: z.array(z.string().min(1).max(20)).min(1).max(20).optional(),
  /** From this client version on. */
  minVersion: clientVersion.optional(),
  /** Up to and with this client version. */
  maxVersion: clientVersion.optional(),
  /** Of users, or of visitors' browsers; who is in stays in as it grows. */
  percent: z.number().min(0).max(100).optional(),
  value: flagValue,
});
export type FlagRule = z.output<typeof flagRule>;

export const flagKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9.-]{1,59}$/);

export const flag = z.object({
  key: flagKey,
  description: z.string().trim().min(1).max(500),
  /** Holds for everybody whom no rule fits, and for all while the flag's rules are off. */
  defaultValue: flagValue,
  /** Whether the rules count. */
  isTargeted: z.boolean(),
  rules: z.array(flagRule).max(20),
  /** Grows by one with each change; a change names the one it was made on. */
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

const why = z.string().trim().min(3).max(500);

export const saveFlag = defineCall({
  name: 'saveFlag',
  service: 'rollout',
  method: 'PUT',
  path: '/flags/:key',
  secure: true,
  request: flag.extend({
    /** The version that was changed; 0 makes a new flag. */
    version: z.int().nonnegative(),
    reason: why,
  }),
  answer: flag,
  notice: 'Save fail',
  summary:
    'Makes or changes a flag; admins only. 409 when somebody else has changed it since; every value has the type of the default.',
});

export const removeFlag = defineCall({
  name: 'removeFlag',
  service: 'rollout',
  method: 'POST',
  path: '/flags/:key/remove',
  secure: true,
  request: z.object({ key: flagKey, version: z.int().positive(), reason: why }),
  answer: z.object({ success: z.literal(true) }),
  notice: 'Fail to remove',
  summary:
    'Removes a flag that no code reads any more; admins only. Those the product itself needs stay: 409.',
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
  summary: 'Who changed which flag, when and why, newest first; admins only. Times are Unix seconds.',
});

export const flagCalls = {
  getFeatureFlags,
  getOwnFeatureFlags,
  getFlags,
  saveFlag,
  removeFlag,
  getFlagChanges,
};
