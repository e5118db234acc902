import { z } from 'zod';
import { defineCall } from './call.ts';
import { buildId, remoteName, resolution } from './remotes.ts';
import { flagKey, flagRole, flagValue } from './rollout-flags.calls.ts';
import { timestamp } from './shared.ts';

/** The audience of a candidate: users and browsers who match any of these. */
export const candidateAudience = z.object({
  /** Of visitors' browsers; those included stay included as it grows. */
  percent: z.number().min(0).max(100),
  /** Users for whom this flag is on. */
  flag: flagKey.nullable(),
  userIds: z.array(z.int().positive()).max(200),
  roles: z.array(flagRole).max(7),
});
export type CandidateAudience = z.output<typeof candidateAudience>;

const storedBuild = z.object({
  build: buildId,
  version: z.string(),
  registeredAt: timestamp,
  /** The total size of its files, uncompressed; null for old builds. Bytes. */
  bytes: z.int().nonnegative().nullable(),
});

export const rollout = z.object({
  remote: remoteName,
  /** Grows with each move; a move names the version that it is based on. */
  version: z.int().positive(),
  stable: buildId,
  candidate: buildId.nullable(),
  audience: candidateAudience,
  lastGood: buildId.nullable(),
  /** No user gets a frozen candidate. */
  frozen: z.boolean(),
  /** Who froze it, when and reason: an admin, a command's user, or `guard`. Absent while it is not frozen. */
  frozenBy: z.object({ movedBy: z.string(), movedAt: timestamp, reason: z.string() }).optional(),
  /** Stored builds, newest first, at most 20: each can be rolled back to. */
  builds: z.array(storedBuild),
});
export type Rollout = z.output<typeof rollout>;

export const getRollouts = defineCall({
  name: 'getRollouts',
  service: 'rollout',
  method: 'GET',
  path: '/rollouts',
  secure: true,
  request: z.object({}),
  answer: z.object({ rollouts: z.array(rollout) }),
  notice: 'Request fail',
  summary: 'Every remote with its rollout and its stored builds; admins only.',
});

/** A change of a rollout. */
export const rolloutMove = z.discriminatedUnion('kind', [
  /** Makes a build the candidate, or changes its audience; thaws it. */
  z.object({ kind: z.literal('offer'), build: buildId, audience: candidateAudience }),
  /** The candidate becomes stable, and the previous stable build the last good build. */
  z.object({ kind: z.literal('promote') }),
  /** Stops the candidate; its users return to the stable build at their next navigation. */
  z.object({ kind: z.literal('freeze') }),
  z.object({ kind: z.literal('thaw') }),
  /** Removes the candidate. */
  z.object({ kind: z.literal('withdraw') }),
  /** Makes a stored build stable at once, and removes the candidate. */
  z.object({ kind: z.literal('roll-back'), build: buildId }),
]);
export type RolloutMove = z.output<typeof rolloutMove>;

const reason = z.string().trim().min(3).max(500);

export const moveRollout = defineCall({
  name: 'moveRollout',
  service: 'rollout',
  method: 'PUT',
  path: '/rollouts/:remote',
  secure: true,
  request: z.object({
    remote: remoteName,
    version: z.int().positive(),
    move: rolloutMove,
    reason,
  }),
  answer: rollout,
  notice: 'Save fail',
  summary:
    'Changes the rollout of a remote; admins only. 409 if it has changed since; 404 for a build that is not stored; 409 rollout.no_candidate; 400 if a build does not fit the shell.',
});

export const getRolloutMoves = defineCall({
  name: 'getRolloutMoves',
  service: 'rollout',
  method: 'GET',
  path: '/rollouts/moves',
  secure: true,
  request: z.object({
    remote: remoteName.optional(),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    count: z.int().nonnegative(),
    moves: z.array(
      z.object({
        id: z.int().positive(),
        remote: remoteName,
        movedAt: timestamp,
        /** An admin's e-mail, a command's user, or `guard`. */
        movedBy: z.string(),
        reason: z.string(),
        /** A description: 'candidate 1a2b for 25%'. */
        summary: z.string(),
      }),
    ),
  }),
  notice: 'Request fail',
  summary: 'The audit of rollout changes, newest first; admins only.',
});

/** Web vitals that pages report by build: in milliseconds, CLS without a unit. */
export const vitalName = z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']);
export type VitalName = z.output<typeof vitalName>;

const failureStage = z.enum(['resolve', 'load', 'shape', 'mount', 'render']);

export const buildHealth = z.object({
  build: buildId,
  /** Successful mounts. */
  loads: z.int().nonnegative(),
  /** Failed pages by stage. */
  failures: z.partialRecord(failureStage, z.int().nonnegative()),
  /** Load time, median and 95th percentile. Milliseconds. */
  loadMs: z.object({ median: z.number(), p95: z.number() }).nullable(),
  /** 75th percentile of pages with this build. */
  vitals: z.partialRecord(vitalName, z.number()),
  latestFailures: z
    .array(z.object({ stage: failureStage, message: z.string(), path: z.string(), at: timestamp }))
    .max(5),
});
export type BuildHealth = z.output<typeof buildHealth>;

export const getRolloutHealth = defineCall({
  name: 'getRolloutHealth',
  service: 'rollout',
  method: 'GET',
  path: '/rollouts/:remote/health',
  secure: true,
  request: z.object({
    remote: remoteName,
    /** The period until now. */
    hours: z.int().min(1).max(168).default(24),
  }),
  answer: z.object({ builds: z.array(buildHealth) }),
  notice: 'Request fail',
  summary: 'The health of the builds of a remote on pages; admins only.',
});

export const reportPageHealth = defineCall({
  name: 'reportPageHealth',
  service: 'rollout',
  method: 'POST',
  path: '/page-health',
  secure: false,
  request: z.object({
    loads: z
      .array(
        z.object({
          remote: remoteName,
          build: buildId,
          /** Milliseconds. */
          durationMs: z.number().min(0).max(120_000),
        }),
      )
      .max(20)
      .default([]),
    /** Reported with the builds in `shown`. */
    vitals: z
      .array(z.object({ name: vitalName, value: z.number().min(0).max(600_000) }))
      .max(10)
      .default([]),
    shown: z
      .array(z.object({ remote: remoteName, build: buildId }))
      .max(10)
      .default([]),
  }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary:
    "A page's beacon: the builds that it has mounted, their load times, and its web vitals. Reports about unknown builds are ignored.",
});

const pageResolution = z.object({
  /** Changes when a new page load would get other builds. */
  etag: z.string(),
  resolution,
  flags: z.record(z.string(), flagValue),
});

export const getResolution = defineCall({
  name: 'getResolution',
  service: 'rollout',
  method: 'GET',
  path: '/resolution',
  secure: false,
  request: z.object({}),
  answer: pageResolution,
  notice: false,
  summary:
    'The current resolution for this browser (by its visitor cookie) as a visitor: an open tab uses it at its next navigation to a remote.',
});

export const getOwnResolution = defineCall({
  name: 'getOwnResolution',
  service: 'rollout',
  method: 'GET',
  path: '/resolution',
  secure: true,
  request: z.object({}),
  answer: pageResolution,
  notice: false,
  summary:
    'The current resolution for the logged-in user: named users and roles also apply, and from then on to page loads of this browser.',
});

export const setOverrides = defineCall({
  name: 'setOverrides',
  service: 'rollout',
  method: 'PUT',
  path: '/overrides',
  secure: true,
  request: z.object({
    /** A stored build by remote, for this browser only. Empty resets all. */
    overrides: z.record(remoteName, buildId),
  }),
  answer: z.object({ overrides: z.record(remoteName, buildId) }),
  notice: 'Save fail',
  summary:
    "Sets builds for the caller's browser by hand, in a signed cookie; admins only (architecture, Remotes). The page shows a banner with Reset.",
});

export const resetOverrides = defineCall({
  name: 'resetOverrides',
  service: 'rollout',
  method: 'DELETE',
  path: '/overrides',
  secure: false,
  request: z.object({}),
  answer: z.object({ success: z.literal(true) }),
  notice: 'Fail to remove',
  summary: 'Removes all overrides of this browser; for any user.',
});

export const getVersions = defineCall({
  name: 'getVersions',
  q: 'Q124',
  service: 'rollout',
  method: 'GET',
  path: '/version',
  secure: false,
  request: z.object({}),
  answer: z.object({ 'version-front': z.string(), 'version-back': z.string() }),
  notice: false,
  summary: 'The versions of front end and back end, for the footer (spec 7.4).',
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
  summary: 'A page reports that a build of a remote failed, and at which stage (architecture, Remotes).',
});

export const rolloutCalls = {
  getRollouts,
  moveRollout,
  getRolloutMoves,
  getRolloutHealth,
  reportPageHealth,
  getResolution,
  getOwnResolution,
  setOverrides,
  resetOverrides,
  getVersions,
  reportRemoteFailure,
};
