import type { Knex } from 'knex';

/** A salon as described during a sign-up, with its future id. */
export interface SalonDraft {
  readonly salonId: number;
  readonly type: 'company' | 'individual';
  readonly title: string;
  readonly phone: string;
  readonly address: string;
  readonly suite: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lon: number;
}

/**
 * Stores a draft and returns the id of its salon. A repeated opening keeps its id, is updated, and its age starts again, since its sign-up
 * is still under way. One that is already a salon stays unchanged.
 */
export async function saveDraft(
  knex: Knex,
  draft: Omit<SalonDraft, 'salonId'> & { openingId: string; askedAt: Date },
): Promise<number> {
  const { openingId, askedAt, ...values } = draft;
  const row = { ...values, opening_id: openingId, asked_at: askedAt };
  const [stored] = await knex('salon_drafts')
    .insert({ ...row, salon_id: knex.raw(`nextval(pg_get_serial_sequence('salons', 'id'))`) })
    .onConflict('opening_id')
    .merge(row)
    .where('salon_drafts.is_opened', false)
    .returning<{ salonId: number }[]>('salon_id as salonId');
  if (stored) return stored.salonId;
  const opened = await knex('salon_drafts')
    .where({ opening_id: openingId })
    .first<{ salonId: number }>('salon_id as salonId');
  return opened.salonId;
}

/** Claims a draft, so that it opens only once; undefined if there is none, or it is already open. */
export async function claimDraft(trx: Knex.Transaction, salonId: number): Promise<SalonDraft | undefined> {
  const [draft] = await trx('salon_drafts')
    .where({ salon_id: salonId, is_opened: false })
    .update({ is_opened: true })
    .returning<SalonDraft[]>([
      'salon_id as salonId',
      'type',
      'title',
      'phone',
      'address',
      'suite',
      'city',
      'state',
      'zip',
      'timezone',
      'lat',
      'lon',
    ]);
  return draft;
}

export async function deleteDrafts(knex: Knex, askedBefore: Date): Promise<void> {
  await knex('salon_drafts').where('asked_at', '<', askedBefore).delete();
}
