import { firstVisit } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';

/**
 * Answers when the first appointment of a salon was done: an active one that has ended (decisions 4 and 5), and when the next one ends.
 * Both queries read the index of a salon's appointments by start.
 */
export function firstVisitResponder({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  return respond(firstVisit, async ({ salonId }) => {
    const now = clock.now();
    const active = () =>
      knex('appointments')
        .where({ salon_id: salonId, status: 0 })
        .first<{ ends_at: Date } | undefined>('ends_at');
    const done = await active().where('ends_at', '<=', now).orderBy('starts_at');
    // No appointment lasts longer than a day (spec 5.2).
    const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
    const next = await active()
      .where('starts_at', '>', dayAgo)
      .where('ends_at', '>', now)
      .orderBy('starts_at');
    return {
      doneAt: done?.ends_at.toISOString() ?? null,
      nextEndsAt: next?.ends_at.toISOString() ?? null,
    };
  });
}
