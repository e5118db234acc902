import { type Actor, userIdOf, isProfessional, managesSalon, professionalOf } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ArtistCalendar, AvailabilityContext } from '../domain/artist-calendar.ts';
import type { Rule } from '../domain/markers.ts';
import { openingsForProfessional } from '../domain/free-starts.ts';
import { openingsOf, withoutAppointments } from '../domain/openings.ts';
import { ofArtist } from '../appointments/appointments.store.ts';
import { type CalendarQuery, readCalendars } from './calendars.store.ts';

/** The requesting user, and the time of the request. */
export interface Viewer {
  readonly actor: Actor;
  readonly now: Date;
}

/** The calendars to read. In mode 1 the actor is a professional of the salon (spec 7.2), as the route's policy has checked. */
interface OwnCalendarQuery extends Pick<
  CalendarQuery,
  'artistIds' | 'addressId' | 'serviceId' | 'from' | 'until'
> {
  readonly mode: 1 | 2;
  readonly exceptAppointments: readonly number[];
}

/** Calendars for a logged-in user, with the rule that determines which starts they may use. */
interface OwnCalendars {
  readonly calendars: readonly ArtistCalendar[];
  readonly availability: AvailabilityContext;
  readonly rule: Rule;
}

/** Ignores the actor's own holds and the appointments that are about to be moved. */
export async function readOwnCalendars(
  knex: Knex,
  { mode, exceptAppointments, ...query }: OwnCalendarQuery,
  { actor, now }: Viewer,
): Promise<OwnCalendars> {
  const moved = await readChangeable(knex, exceptAppointments, { actor, now });
  const isForProfessional = mode === 1;
  const calendars = await readCalendars(knex, {
    ...query,
    now,
    clientUserId: actor.userId,
    salonOfProfessional: isForProfessional ? professionalOf(actor).salonId : undefined,
  });
  return {
    calendars: calendars.map((calendar) => withoutAppointments(calendar, moved)),
    availability: { addressId: query.addressId, now, clientUserId: actor.userId },
    rule: isForProfessional ? (calendar, context) => openingsForProfessional(calendar, context) : openingsOf,
  };
}

/**
 * The ids of those appointments that the actor may change: a client's own until they start (decisions 4), and those of the salon for its
 * business and admins, or an artist's own (spec 6). Other ids are ignored, so that this call does not reveal which appointment takes a
 * time.
 */
async function readChangeable(
  knex: Knex,
  appointmentIds: readonly number[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<number[]> {
  if (appointmentIds.length === 0) return [];
  return knex('appointments')
    .whereIn('id', [...appointmentIds])
    .where((theirs) => {
      theirs.where((own) => {
        own.where('client_user_id', userIdOf(actor)).where('starts_at', '>', now);
      });
      if (!isProfessional(actor)) return;
      theirs.orWhere((ofSalon) => {
        ofSalon.where({ salon_id: actor.salonId });
        if (!managesSalon(actor)) ofArtist(ofSalon, 'appointments', userIdOf(actor));
      });
    })
    .pluck<number[]>('id');
}
