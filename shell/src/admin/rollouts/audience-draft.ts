import type { CandidateAudience, FlagRole } from '@frizo/contracts';
import { flagKeyShape, flagKeyWords, readPercent, readUsers } from '../read-fields.ts';

/** Who is to get a candidate, as it is typed. */
export interface AudienceDraft {
  readonly percent: string;
  readonly flag: string;
  /** Separated by commas. */
  readonly userIds: string;
  readonly roles: readonly FlagRole[];
}

export type AudienceErrors = Partial<Record<keyof AudienceDraft, string>>;

/** A candidate that is new begins with nobody: whoever offers it says to whom. */
export const nobody: AudienceDraft = { percent: '0', flag: '', userIds: '', roles: [] };

export function audienceDraftOf({ percent, flag, userIds, roles }: CandidateAudience): AudienceDraft {
  return { percent: String(percent), flag: flag ?? '', userIds: userIds.join(', '), roles };
}

/** What a draft says, or what is wrong with it; the server checks the same again. */
export function readAudience(
  draft: AudienceDraft,
): { audience: CandidateAudience } | { errors: AudienceErrors } {
  const errors: AudienceErrors = {};
  const percent = readPercent(draft.percent, (message) => (errors.percent = message)) ?? 0;
  const userIds = readUsers(draft.userIds, (message) => (errors.userIds = message));
  const flag = draft.flag.trim() || null;
  if (flag !== null && !flagKeyShape.test(flag)) errors.flag = flagKeyWords;
  if (Object.keys(errors).length > 0) return { errors };
  return { audience: { percent, flag, userIds, roles: [...draft.roles] } };
}
