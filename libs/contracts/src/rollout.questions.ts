import { z } from 'zod';
import { defineQuestion } from './event.ts';
import { buildId, release, remoteName, resolution } from './remotes.ts';
import { flagValue } from './rollout.calls.ts';

/** How long a page may show what it was given, and report that it failed. Seconds. */
export const pageProofSeconds = 86_400;

export const resolveRollouts = defineQuestion({
  subject: 'rollout.ask.resolve.v1',
  service: 'rollout',
  request: z.object({
    /** Stable for one browser; says nothing about the person. */
    visitor: z.string().min(1).max(64),
    platform: z.string().max(20).default('w'),
    clientVersion: z.string().max(20),
    /** The signed cookie that says who of this browser was resolved as last (named users, roles); an unknown or old one counts as none. */
    audience: z.string().max(1_000).optional(),
    /** The signed cookie of builds chosen by hand; an unknown or old one counts as none. */
    overrides: z.string().max(4_000).optional(),
  }),
  answer: z.object({
    resolution,
    flags: z.record(z.string(), flagValue),
    /** As `getResolution` would answer it. */
    etag: z.string(),
    /** Builds that this browser has by hand, by remote: the page says so, with Reset. */
    overridden: z.record(remoteName, z.string()),
    /** Signed: that this browser was given these builds. The gateway sets it as a cookie, and reports of failures come back with it. */
    pageProof: z.string().max(4_000).optional(),
  }),
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
    /** False keeps the release and moves nothing, unless the remote has no stable build yet. */
    makeStable: z.boolean().default(true),
    /** All of its files, uncompressed. Bytes. */
    bytes: z.int().nonnegative().optional(),
  }),
  answer: z.object({
    remote: remoteName,
    stable: z.string(),
    lastGood: z.string().nullable(),
    /** Every build that is still kept: files of others may go. Absent where nobody says so, and then none may. */
    kept: z.array(buildId).optional(),
  }),
  deadlineMs: 5_000,
  summary:
    'Keeps a release and makes it stable; the stable of before becomes the last good build. The same release again changes nothing.',
});
