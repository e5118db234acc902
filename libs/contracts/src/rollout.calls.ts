import { z } from 'zod';
import { defineCall } from './call.ts';
import { buildId, remoteName, resolution } from './remotes.ts';
import { flagKey, flagRole, flagValue } from './rollout-flags.calls.ts';
import { timestamp } from './shared.ts';

/** Who gets a candidate before everybody does: any of these is enough. */
export const candidateAudience = z.object({
  /** Of visitors' browsers; who is in stays in as it grows. */
  percent: z.number().min(0).max(100),
  /** Whoever has this flag on. */
  flag: flagKey.nullable(),
  userIds: z.array(z.int().positive()).max(200),
  roles: z.array(flagRole).max(7),
});
export type CandidateAudience = z.output<typeof candidateAudience>;

const keptBuild = z.object({
  build: buildId,
  version: z.string(),
  registeredAt: timestamp,
  /** All of its files, uncompressed; null where it was registered before they were counted. Bytes. */
  bytes: z.int().nonnegative().nullable(),
});

export const rollout = z.object({
  remote: remoteName,
  /** Grows with each move; a move names the one it was made on. */
  version: z.int().positive(),
  stable: buildId,
  candidate: buildId.nullable(),
  audience: candidateAudience,
  lastGood: buildId.nullable(),
  /** A frozen candidate is given to nobody. */
  frozen: z.boolean(),
  /** Who froze it, when and why: a person, a command's user, or `guard`. Absent while it is not frozen. */
  frozenBy: z.object({ movedBy: z.string(), movedAt: timestamp, reason: z.string() }).optional(),
  /** Kept builds, newest first, at most 20: any of them can be rolled back to. */
  builds: z.array(keptBuild),
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
  summary: 'What runs where: every remote with its pointer and its kept builds; admins only.',
});

/** A move of a rollout's pointer. */
export const rolloutMove = z.discriminatedUnion('kind', [
  /** Makes a build the candidate, or changes who gets it; thaws it. */
  z.object({ kind: z.literal('offer'), build: buildId, audience: candidateAudience }),
  /** The candidate becomes stable; the stable of before the last good build. */
  z.object({ kind: z.literal('promote') }),
  /** The candidate is given to nobody from now on; its users go back to stable at their next navigation. */
  z.object({ kind: z.literal('freeze') }),
  z.object({ kind: z.literal('thaw') }),
  /** There is no longer a candidate. */
  z.object({ kind: z.literal('withdraw') }),
  /** Any kept build becomes stable at once, and the candidate is withdrawn. */
  z.object({ kind: z.literal('roll-back'), build: buildId }),
]);
export type RolloutMove = z.output<typeof rolloutMove>;

const why = z.string().trim().min(3).max(500);

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
    reason: why,
  }),
  answer: rollout,
  notice: 'Save fail',
  summary:
    'Moves the pointer of a remote; admins only. 409 when it was moved since; 404 for a build that is not kept; 409 rollout.no_candidate; 400 where a build does not fit the shell.',
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
        /** A person's e-mail, a command's user, or `guard`. */
        movedBy: z.string(),
        reason: z.string(),
        /** What was done, in words: 'candidate 1a2b for 25%'. */
        summary: z.string(),
      }),
    ),
  }),
  notice: 'Request fail',
  summary: 'Who moved what, when and why, newest first; admins only.',
});

/** Web vitals that pages tell by build: largest paint and interaction in milliseconds, shift without a unit. */
export const vitalName = z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']);
export type VitalName = z.output<typeof vitalName>;

const failureStage = z.enum(['resolve', 'load', 'shape', 'mount', 'render']);

export const buildHealth = z.object({
  build: buildId,
  /** Mounts that came to a page. */
  loads: z.int().nonnegative(),
  /** Pages that could not show it, by how far it came. */
  failures: z.partialRecord(failureStage, z.int().nonnegative()),
  /** From asking for it to its being there, median and 95th of a hundred. Milliseconds. */
  loadMs: z.object({ median: z.number(), p95: z.number() }).nullable(),
  /** 75th of a hundred, of pages that showed this build. */
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
    /** How far back. */
    hours: z.int().min(1).max(168).default(24),
  }),
  answer: z.object({ builds: z.array(buildHealth) }),
  notice: 'Request fail',
  summary: 'How the builds of a remote do on the pages that show them; admins only.',
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
    /** With the builds that the page showed. */
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
    "A page's beacon: which builds it has mounted, how long that took, and its web vitals. Of builds that nobody keeps nothing is kept.",
});

const pageResolution = z.object({
  /** Changes whenever another page load would get other builds. */
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
    'What a page would be resolved to now, for this browser (by its visitor cookie) as a visitor: an open tab takes it at its next navigation to a remote.',
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
    'The same for who is logged in: named users and roles count too, from then on for whole pages of this browser as well.',
});

export const setOverrides = defineCall({
  name: 'setOverrides',
  service: 'rollout',
  method: 'PUT',
  path: '/overrides',
  secure: true,
  request: z.object({
    /** By remote: a kept build, for this browser alone. Empty resets. */
    overrides: z.record(remoteName, buildId),
  }),
  answer: z.object({ overrides: z.record(remoteName, buildId) }),
  notice: 'Save fail',
  summary:
    'Builds chosen by hand for the own browser, in a signed cookie; admins only (architecture, Remotes). The page shows a banner with Reset.',
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
  summary: 'Takes every override of this browser back; whoever has the browser may.',
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
  summary: 'The versions of page and server, for the footer (spec 7.4).',
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
