import {
  errorKeys,
  type AnswerOf,
  type getOwnTimeIntervals as getOwnTimeIntervalsCall,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { busyIntervals } from '../domain/busy-intervals.ts';
import { freeStartsWithRoom } from '../domain/free-starts.ts';
import { isClosed } from '../domain/is-closed.ts';
import { whyNone } from '../domain/why-none.ts';
import { professionalOf } from '../people/professional.policy.ts';
import { askedDay, invalid } from './asked-days.ts';
import { instantsAround } from './day-range.ts';
import { readOwnCalendars, type Onlooker } from './own-calendars.ts';

type Request = ParsedRequestOf<typeof getOwnTimeIntervalsCall>;
type Answer = AnswerOf<typeof getOwnTimeIntervalsCall>;

/** An artist's day as who is logged in may use it (spec 7.2, decisions 4). */
export async function getOwnTimeIntervals(knex: Knex, request: Request, onlooker: Onlooker): Promise<Answer> {
  const { artistId, addressId, serviceId, mode, exceptAppointments } = request;
  const date = askedDay(request.ymd);
  if (mode === 2 && serviceId === undefined) throw invalid({ serviceId: ['SERVICE_IS_NOT_SELECTED'] });
  const around = instantsAround(date);
  const asked = { artistIds: [artistId], addressId, serviceId, mode, exceptAppointments, ...around };
  const { calendars, looking, rule } = await readOwnCalendars(knex, asked, onlooker);
  const [calendar] = calendars;
  if (!calendar) throw await whyNotThere(knex, request, onlooker);
  const openings = rule(calendar, looking);
  const { starts, room } = openings ? freeStartsWithRoom(openings, date) : { starts: [], room: [] };
  const isNone = serviceId !== undefined && starts.length === 0;
  return {
    timezone: calendar.timezone,
    busyIntervals: busyIntervals(calendar, date, addressId),
    freeStarts: starts,
    freeSeconds: room,
    whyNone: openings && isNone ? whyNone(openings, date) : null,
    isClosed: isClosed(calendar, looking, date),
  };
}

/** A professional who asks for an artist of another salon may not; who asks for one that nobody knows finds none. */
async function whyNotThere(
  knex: Knex,
  { artistId, mode }: Request,
  { actor }: Onlooker,
): Promise<DomainError> {
  if (mode === 1) {
    const { salonId } = professionalOf(actor);
    const isOthers = await knex('artists')
      .where({ artist_id: artistId })
      .whereNot({ salon_id: salonId })
      .first<object | undefined>('artist_id');
    if (isOthers) return new DomainError(errorKeys.forbidden, 'You may not do this.', { status: 403 });
  }
  return notFound('You cannot book to this salon');
}
