import type { FlagRole } from './flag.types.ts';

const roleOfType = { 2: 'freelancer', 3: 'salon', 6: 'artist', 7: 'owner' } as const;

/** The roles of a person for rules (decisions 1); admin is an additional role. */
export function flagRoles(person: {
  readonly userId: number | null;
  /** rawUserType; null is a client. */
  readonly userType: keyof typeof roleOfType | null;
  readonly admin: boolean;
}): FlagRole[] {
  if (person.userId === null) return ['visitor'];
  const role = person.userType === null ? 'client' : roleOfType[person.userType];
  return person.admin ? [role, 'admin'] : [role];
}
