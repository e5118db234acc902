import type { Knex } from 'knex';

/** A salon as somebody who signs up has described it, with the id that it will have. */
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
 * Keeps a draft and answers the id of its salon. The same opening again keeps its id, takes what is said now, and counts as young: its
 * sign-up is still under way. One that is a salon already stays as it is.
 */
export async function keepDraft(
  knex: Knex,
  draft: Omit<SalonDraft, 'salonId'> & { openingId: string; askedAt: Date },
): Promise<number> {
  const { openingId, askedAt, ...values } = draft;
  const row = { ...values, opening_id: openingId, asked_at: askedAt };
  const [kept] = await knex('salon_drafts')
    .insert({ ...row, salon_id: knex.raw(`nextval(pg_get_serial_sequence('salons', 'id'))`) })
    .onConflict('opening_id')
    .merge(row)
    .where('salon_drafts.is_opened', false)
    .returning<{ salonId: number }[]>('salon_id as salonId');
  if (kept) return kept.salonId;
  const opened = await knex('salon_drafts')
    .where({ opening_id: openingId })
    .first<{ salonId: number }>('salon_id as salonId');
  return opened.salonId;
}

/** Takes a draft for good, so that nobody else does; undefined where there is none, or it is taken. */
export async function takeDraft(trx: Knex.Transaction, salonId: number): Promise<SalonDraft | undefined> {
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
