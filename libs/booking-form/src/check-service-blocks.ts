import type { Dispatch } from 'react';
import type { OfferedService } from '@frizo/contracts';
import {
  appointmentFields,
  checkFields,
  checkServiceLeaf,
  professionalAppointmentFields,
} from '@frizo/validation';
import type { ServiceBlockViolation, BookingState } from './booking-form-context.ts';
import type { SaveAttempt } from './booking-mode.ts';
import {
  isComplete,
  nothing,
  type ServiceBlock,
  type ServiceBlockField,
  type DatedServiceBlock,
  type FieldTexts,
} from './draft/service-block.ts';
import { activeOf, isPending, startOf, type Draft, type DraftAction } from './draft/draft.ts';
import { bestFirst, withinHoursFirst, type StartOption } from './draft/free-starts.ts';
import { serviceOf } from './offered-services.ts';
import type { NearestStart } from './refusal.ts';

/** The server's message (booking.slot_taken), for conflicts found before anything is sent. */
const goneText = 'This time is no longer free. Please choose another one.';
export const shortenedText = 'Processing time shortened to fit this service';

/** Spec 5.2: what is missing, per service block. */
export function violationsOf(draft: Draft, { offered, isProfessional, zoneOf }: BookingState) {
  const found = activeOf(draft)
    .filter(isPending)
    .flatMap((serviceBlock): [number, ServiceBlockViolation][] => {
      const fields = checkServiceBlock(serviceBlock, offered.of(serviceBlock.artistId), isProfessional);
      if (fields) return [[serviceBlock.key, { message: null, fields, nearest: [] }]];
      // The time does not exist on that day, because the clocks go forward (decisions 3).
      if (startOf(serviceBlock, zoneOf)) return [];
      return [[serviceBlock.key, { message: goneText, fields: {}, nearest: [] }]];
    });
  return new Map(found);
}

/** Clears starts that are no longer free and shortens processing times that no longer fit (spec 5.2). */
export async function recheckStarts({
  draft,
  dispatch,
  booking,
  reloadStarts,
}: SaveAttempt & { dispatch: Dispatch<DraftAction> }): Promise<Map<number, ServiceBlockViolation>> {
  const checked = await Promise.all(
    activeOf(draft)
      .filter(isPending)
      .filter(isComplete)
      .map(async (serviceBlock) => ({ serviceBlock, starts: await reloadStarts(serviceBlock) })),
  );
  const found = checked.flatMap(({ serviceBlock, starts }): [number, ServiceBlockViolation][] => {
    // If the times could not be loaded, the server detects the conflict.
    if (!starts) return [];
    const { key, startTime, processingTime } = serviceBlock;
    const start = starts.find((one) => one.startTime === startTime);
    if (!start) {
      dispatch({ kind: 'drop-start', key });
      return [[key, { message: goneText, fields: {}, nearest: nearestOf(serviceBlock, starts) }]];
    }
    if (!booking.isProfessional || processingTime <= start.free) return [];
    const wanted = serviceOf(serviceBlock, booking.offered)?.processingValue ?? nothing;
    dispatch({ kind: 'fit-processing-time', key, wantedSeconds: wanted, freeSeconds: start.free });
    return [[key, { message: shortenedText, fields: {}, nearest: [] }]];
  });
  return new Map(found);
}

const maxOffered = 6;

function nearestOf({ date, startTime }: DatedServiceBlock, starts: readonly StartOption[]): NearestStart[] {
  const distance = (one: StartOption) => Math.abs(one.startTime - startTime);
  const nearest = withinHoursFirst(starts.toSorted((a, b) => distance(a) - distance(b)))
    .slice(0, maxOffered)
    .map(({ startTime: at, isOutside, isGapless }): NearestStart => ({
      date,
      startTime: at,
      ...(isOutside && { isOutside }),
      ...(isGapless && { isGapless }),
    }))
    .sort((a, b) => a.startTime - b.startTime);
  return bestFirst(nearest);
}

/** Spec 5.2, checked before anything is sent. Undefined when the service block is valid. */
export function checkServiceBlock(
  serviceBlock: ServiceBlock,
  services: readonly OfferedService[] | undefined,
  isProfessional: boolean,
): FieldTexts | undefined {
  const fields = isProfessional ? professionalAppointmentFields : appointmentFields;
  const { serviceId: _serviceId, ...wrong } = checkFields<ServiceBlockField>(
    fields as Record<ServiceBlockField, (typeof fields)['artistId']>,
    { ...serviceBlock },
  );
  const texts: FieldTexts = Object.fromEntries(
    Object.entries(wrong).map(([field, violation]) => [field, violation.message]),
  );
  // Services depend on the artist.
  const service =
    serviceBlock.artistId === nothing
      ? undefined
      : checkServiceLeaf(
          serviceBlock,
          services?.map(({ id }) => ({ id, leaf: true })) ?? [{ id: serviceBlock.serviceId, leaf: true }],
        );
  if (service) texts.serviceId = service.message;
  return Object.keys(texts).length > 0 ? texts : undefined;
}
