import type { CandidateAudience, FlagRole } from '@frizo/contracts';
import { flagKeyShape, flagKeyHint, readPercent, readUsers } from '../read-fields.ts';

/** The form's input for who gets a candidate. */
export interface AudienceDraft {
  readonly percent: string;
  readonly flag: string;
  /** Separated by commas. */
  readonly userIds: string;
  readonly roles: readonly FlagRole[];
}

export type AudienceErrors = Partial<Record<keyof AudienceDraft, string>>;

/** A new candidate starts without an audience: the admin who offers it chooses one. */
export const emptyAudience: AudienceDraft = { percent: '0', flag: '', userIds: '', roles: [] };

export function audienceDraftOf({ percent, flag, userIds, roles }: CandidateAudience): AudienceDraft {
  return { percent: String(percent), flag: flag ?? '', userIds: userIds.join(', '), roles };
}

/** Parses a draft, or returns its errors; the server checks the same rules. */
export function readAudience(
  draft: AudienceDraft,
): { audience: CandidateAudience } | { errors: AudienceErrors } {
  const errors: AudienceErrors = {};
  const percent = readPercent(draft.percent, (message) => (errors.percent = message)) ?? 0;
  const userIds = readUsers(draft.userIds, (message) => (errors.userIds = message));
  const flag = draft.flag.trim() || null;
  if (flag !== null && !flagKeyShape.test(flag)) errors.flag = flagKeyHint;
  if (Object.keys(errors).length > 0) return { errors };
  return { audience: { percent, flag, userIds, roles: [...draft.roles] } };
}
