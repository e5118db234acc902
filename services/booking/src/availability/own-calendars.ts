import type { Actor } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ArtistCalendar, Looking } from '../domain/artist-calendar.ts';
import { openingsForProfessional } from '../domain/openings-for-professional.ts';
import { openingsOf } from '../domain/openings.ts';
import type { Rule } from '../domain/markers.ts';
import { withoutAppointments } from '../domain/without-appointments.ts';
import { professionalOf } from '../people/professional.policy.ts';
import { readCalendars, type CalendarQuery } from './calendars.read-model.ts';
import { readChangeable } from './changeable-appointments.read-model.ts';

/** Who looks, and when. */
export interface Onlooker {
  readonly actor: Actor;
  readonly now: Date;
}

/** What they ask for. Mode 1 is a professional of the salon (spec 7.2), which the route's policy has made sure of. */
export interface AskedOf extends Pick<
  CalendarQuery,
  'artistIds' | 'addressId' | 'serviceId' | 'from' | 'until'
> {
  readonly mode: 1 | 2;
  readonly exceptAppointments: readonly number[];
}

/** Calendars as somebody who is logged in may use them, and how. */
export interface OwnCalendars {
  readonly calendars: readonly ArtistCalendar[];
  readonly looking: Looking;
  readonly rule: Rule;
}

/** One's own holds, and what one is about to move, do not stand in one's way. */
export async function readOwnCalendars(
  knex: Knex,
  { mode, exceptAppointments, ...asked }: AskedOf,
  { actor, now }: Onlooker,
): Promise<OwnCalendars> {
  const moved = await readChangeable(knex, exceptAppointments, { actor, now });
  const isProfessional = mode === 1;
  const calendars = await readCalendars(knex, {
    ...asked,
    now,
    clientUserId: actor.userId,
    salonOfProfessional: isProfessional ? professionalOf(actor).salonId : undefined,
  });
  return {
    calendars: calendars.map((calendar) => withoutAppointments(calendar, moved)),
    looking: { addressId: asked.addressId, now, clientUserId: actor.userId },
    rule: isProfessional ? (calendar, looking) => openingsForProfessional(calendar, looking) : openingsOf,
  };
}
