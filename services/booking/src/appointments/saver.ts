import type { Professional } from '../people/professional.policy.ts';

/** Who saves, and so whose rules hold: a client changes their own, a professional what is of their salon (spec 6). */
export type Saver = { readonly by: 'client'; readonly userId: number } | ProfessionalSaver;

export interface ProfessionalSaver {
  readonly by: 'professional';
  readonly userId: number;
  readonly actor: Professional;
}

export function clientSaver(userId: number): Saver {
  return { by: 'client', userId };
}

export function professionalSaver(actor: Professional): ProfessionalSaver {
  return { by: 'professional', userId: actor.userId, actor };
}

/** The salon whose calendars a professional may read whole; a client reads what is public. */
export function salonOf(saver: Saver): number | undefined {
  return saver.by === 'professional' ? saver.actor.salonId : undefined;
}
