import type { FlagRole } from '@frizo/contracts';
import { candidateAudienceRules } from '@frizo/validation';

const roles: readonly FlagRole[] = candidateAudienceRules.roles.items.choices;

/** Roles that a flag's rule and a candidate's audience can name. */
export const roleChoices = roles.map((value) => ({ value, title: value }));
