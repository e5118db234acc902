import type { ProfessionalAppointment, TimeBlock } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import type { Spot } from './move-rules.ts';

/** The moves that are not in the loaded day yet. */
export interface ShownMoves {
  /** By the keys of elements. */
  readonly spots: ReadonlyMap<string, Spot>;
  /** The elements of which a move is not saved yet. */
  readonly unsaved: ReadonlySet<string>;
}

export const noMoves: ShownMoves = { spots: new Map(), unsaved: new Set() };

/** What a day is built from. */
interface DayData {
  readonly appointments: readonly ProfessionalAppointment[];
  readonly blocks: readonly TimeBlock[];
}

/** The data of a day with moves that are not saved yet, or not loaded yet. @param moves by the keys of elements */
export function withMoves<Data extends DayData>(data: Data, moves: ReadonlyMap<string, Spot>): Data {
  if (moves.size === 0) return data;
  return {
    ...data,
    appointments: data.appointments.map((appointment) => {
      const spot = moves.get(`appointment-${appointment.id}`);
      return spot ? movedAppointment(appointment, spot) : appointment;
    }),
    blocks: data.blocks.map((block) => {
      const spot = moves.get(`block-${block.id}`);
      if (!spot) return block;
      return { ...block, userId: spot.artistId, startTimestamp: spot.start, endTimestamp: spot.end };
    }),
  };
}

function movedAppointment(
  appointment: ProfessionalAppointment,
  { artistId, start, end, addressId = appointment.addressId }: Spot,
): ProfessionalAppointment {
  const { date, seconds } = instantToWallClock(new Date(start * 1000), appointment.timezone);
  return {
    ...appointment,
    artistId,
    addressId,
    date,
    startTime: seconds,
    startTimestamp: start,
    endTimestamp: start + appointment.durationTime,
    processingTime: end - start,
  };
}
