import type { Dispatch } from 'react';
import type { OfferedService } from '@frizo/contracts';
import {
  appointmentFields,
  checkFields,
  checkServiceLeaf,
  professionalAppointmentFields,
} from '@frizo/validation';
import type { BlockViolation, BookingState } from './booking-form-context.ts';
import type { SaveAttempt } from './booking-mode.ts';
import {
  isComplete,
  nothing,
  type ServiceBlock,
  type BlockField,
  type DatedBlock,
  type FieldTexts,
} from './draft/block.ts';
import { activeOf, isPending, startOf, type Draft, type DraftAction } from './draft/draft.ts';
import { withinHoursFirst, type StartOption } from './draft/free-starts.ts';
import { serviceOf } from './offered-services.ts';
import type { NearestStart } from './refusal.ts';

/** The server's message (booking.slot_taken), for what is found before anything is sent. */
const goneText = 'This time is no longer free. Please choose another one.';
export const shortenedText = 'Processing time shortened to fit this service';

/** Spec 5.2: what is missing, by block. */
export function violationsOf(draft: Draft, { offered, isProfessional, zoneOf }: BookingState) {
  const found = activeOf(draft)
    .filter(isPending)
    .flatMap((block): [number, BlockViolation][] => {
      const fields = checkBlock(block, offered.of(block.artistId), isProfessional);
      if (fields) return [[block.key, { message: null, fields, nearest: [] }]];
      // The clock jumps over it on that day (decisions 3).
      if (startOf(block, zoneOf)) return [];
      return [[block.key, { message: goneText, fields: {}, nearest: [] }]];
    });
  return new Map(found);
}

/** Starts that are no longer free are taken back, processing times that no longer fit are corrected (spec 5.2). */
export async function recheckStarts({
  draft,
  dispatch,
  booking,
  reloadStarts,
}: SaveAttempt & { dispatch: Dispatch<DraftAction> }): Promise<Map<number, BlockViolation>> {
  const checked = await Promise.all(
    activeOf(draft)
      .filter(isPending)
      .filter(isComplete)
      .map(async (block) => ({ block, starts: await reloadStarts(block) })),
  );
  const found = checked.flatMap(({ block, starts }): [number, BlockViolation][] => {
    // Where the times could not be loaded, the save finds out.
    if (!starts) return [];
    const { key, startTime, processingTime } = block;
    const start = starts.find((one) => one.startTime === startTime);
    if (!start) {
      dispatch({ kind: 'drop-start', key });
      return [[key, { message: goneText, fields: {}, nearest: nearestOf(block, starts) }]];
    }
    if (!booking.isProfessional || processingTime <= start.free) return [];
    const wanted = serviceOf(block, booking.offered)?.processingValue ?? nothing;
    dispatch({ kind: 'fit-processing-time', key, wantedSeconds: wanted, freeSeconds: start.free });
    return [[key, { message: shortenedText, fields: {}, nearest: [] }]];
  });
  return new Map(found);
}

const mostShown = 6;

function nearestOf({ date, startTime }: DatedBlock, starts: readonly StartOption[]): NearestStart[] {
  const distance = (one: StartOption) => Math.abs(one.startTime - startTime);
  const nearest = withinHoursFirst(starts.toSorted((a, b) => distance(a) - distance(b)))
    .slice(0, mostShown)
    .map(({ startTime: at, isOutside }): NearestStart => ({
      date,
      startTime: at,
      ...(isOutside && { isOutside }),
    }))
    .sort((a, b) => a.startTime - b.startTime);
  return withinHoursFirst(nearest);
}

/** Spec 5.2, before anything is sent. Undefined when nothing is wrong. */
export function checkBlock(
  block: ServiceBlock,
  services: readonly OfferedService[] | undefined,
  isProfessional: boolean,
): FieldTexts | undefined {
  const fields = isProfessional ? professionalAppointmentFields : appointmentFields;
  const { serviceId: _asked, ...wrong } = checkFields<BlockField>(
    fields as Record<BlockField, (typeof fields)['artistId']>,
    { ...block },
  );
  const texts: FieldTexts = Object.fromEntries(
    Object.entries(wrong).map(([field, violation]) => [field, violation.message]),
  );
  // Without an artist there are no services to choose from.
  const service =
    block.artistId === nothing
      ? undefined
      : checkServiceLeaf(
          block,
          services?.map(({ id }) => ({ id, leaf: true })) ?? [{ id: block.serviceId, leaf: true }],
        );
  if (service) texts.serviceId = service.message;
  return Object.keys(texts).length > 0 ? texts : undefined;
}
