import type { FlagRole } from '@frizo/contracts';

const roles: readonly FlagRole[] = ['visitor', 'client', 'freelancer', 'salon', 'artist', 'owner', 'admin'];

/** Roles that a flag's rule and a candidate's audience can name. */
export const roleChoices = roles.map((value) => ({ value, title: value }));
