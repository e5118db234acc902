import type { BookForClientProps, ProfessionalAppointment, SalonInfo } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import { zonesOf } from '../book/desk.ts';
import { blockOf, emptyBlock, nothing, type Block } from '../book/draft/block.ts';

/** The blocks of a visit that is modified, by their starts. */
export function blocksOfVisit(appointments: readonly ProfessionalAppointment[]): Block[] {
  return appointments
    .toSorted((a, b) => a.startTimestamp - b.startTimestamp || a.id - b.id)
    .map((appointment, key) => blockOf(appointment, key));
}

/** Book again: the same client, artist and service, at another time. */
export function blockAgain(appointment: ProfessionalAppointment): Block {
  return { ...blockOf(appointment, 0), saved: null, date: null, startTime: nothing, processingTime: nothing };
}

/** What was known where the dialog was opened, as the cell of a calendar. */
export function blockOfWish(props: BookForClientProps, salon: SalonInfo): Block {
  const { artistId = nothing, addressId = salon.addresses[0]?.id ?? nothing, startTimestamp } = props;
  const block = { ...emptyBlock(0), artistId, addressId: props.addressId ?? nothing };
  if (startTimestamp === undefined) return block;
  const { date, seconds } = instantToWallClock(new Date(startTimestamp * 1000), zonesOf(salon)(addressId));
  return { ...block, addressId, date, startTime: seconds };
}
