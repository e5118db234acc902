import type { AppointmentTerms } from '@frizo/contracts';

/**
 * What an appointment was before a professional's move: its column `moved_from`. `until` then the move can be undone and the client is not
 * notified of it (decision 0035, messaging's `delayed_changes`). Later moves within that time keep it.
 */
export interface MovedFrom {
  readonly terms: AppointmentTerms;
  readonly version: number;
  readonly confirmedAt: string | null;
  readonly messageSentAt: string | null;
  /** As JavaScript writes an instant in UTC, so that an index finds it (`appointments_by_undo`). */
  readonly until: string;
}

/** The terms and version that the client knows, if they differ from the current ones. */
export function knownToClient(movedFrom: MovedFrom | null, now: Date): MovedFrom | undefined {
  return movedFrom && new Date(movedFrom.until) > now ? movedFrom : undefined;
}

const canBeUndone = `coalesce(cast(moved_from->>'until' as timestamptz) > cast(:now as timestamptz), false)`;

/** What the client has confirmed is true again. */
const isMovedBack = `(${canBeUndone} and cast(moved_from->'terms'->>'artistId' as bigint) = :artistId
  and cast(moved_from->'terms'->'address'->>'id' as bigint) = :addressId
  and cast(moved_from->'terms'->>'startsAt' as timestamptz) = :startsAt)`;

/** Of the statement that moves an appointment: the confirmation stays where the start does, and returns with an undo. */
export const movedFromSql = `
  confirmed_at = case when :isSameStart then confirmed_at
    when ${isMovedBack} then cast(moved_from->>'confirmedAt' as timestamptz) end,
  message_sent_at = case when :isSameStart then message_sent_at
    when ${isMovedBack} then greatest(message_sent_at, cast(moved_from->>'messageSentAt' as timestamptz)) end,
  moved_from = case
    when cast(:undoUntil as timestamptz) is null or (not :isSameStart and ${isMovedBack}) then null
    when ${canBeUndone} then moved_from || jsonb_build_object('until', cast(:undoUntil as text))
    else jsonb_build_object('terms', cast(:previousTerms as jsonb), 'version', version,
      'confirmedAt', confirmed_at, 'messageSentAt', message_sent_at, 'until', cast(:undoUntil as text)) end`;
