import { addDays, instantOn } from './dates.ts';
import { randomFor, type Random } from '@frizo/demo-pictures';
import { type CalendarDay, calendarAround } from './calendar.ts';
import { cities } from './cities.ts';
import { paceOf, planDay } from './day-plan.ts';
import { demoLogIns, ownerSalonId } from './log-ins.ts';
import type { Offers } from './offers.ts';
import type { People } from './people.ts';
import type { DemoAppointment, DemoHours } from './types.ts';

type Worker = People['workers'][number];
type Draft = Omit<DemoAppointment, 'id'>;

interface Offered {
  salonServiceId: number;
  serviceId: number;
  priceCents: number;
  durationSeconds: number;
  processingSeconds: number;
}

/** The services of one artist, with the artist's own price and duration, if any. */
function offeredBy(artistId: number, offers: Offers): Offered[] {
  return offers.artistServices
    .filter((service) => service.artistId === artistId)
    .flatMap(({ salonServiceId, priceCents, durationSeconds }) => {
      const offer = offers.salonServices[salonServiceId - 1];
      if (!offer) return [];
      return {
        salonServiceId,
        serviceId: offer.serviceId,
        priceCents: priceCents || offer.priceCents,
        durationSeconds: durationSeconds || offer.durationSeconds,
        processingSeconds: offer.processingSeconds,
      };
    });
}

type NextClient = (city: string, date: string, random: Random) => number | undefined;

/** A client visits at most one artist a day, so that a client's appointments never overlap. */
function clientSource(people: People): NextClient {
  const byCity = new Map(
    cities.map(({ city, places }) => {
      const zips = new Set(places.map(([, zip]) => zip));
      const neighbors = people.clients.filter(({ zip }) => zips.has(zip)).map(({ userId }) => userId);
      return [city, neighbors.filter((userId) => userId !== demoLogIns.client.id)];
    }),
  );
  const out = new Map<string, Set<number>>();
  return (city, date, random) => {
    const busy = out.get(date) ?? new Set();
    const free = (byCity.get(city) ?? []).filter((userId) => !busy.has(userId));
    if (free.length === 0) return undefined;
    const userId = random.pick(free);
    out.set(date, busy.add(userId));
    return userId;
  };
}

/** The outcome of an appointment: future ones are active and unpaid, confirmed or not. */
function outcomeOf(
  daysAhead: number,
  random: Random,
): Pick<DemoAppointment, 'status' | 'paymentStatus' | 'isConfirmed'> {
  const draw = random.next();
  const isConfirmed = random.chance(0.7);
  if (daysAhead >= 0) return { status: 0, paymentStatus: 0, isConfirmed };
  if (draw < 0.08) return { status: 1, paymentStatus: 0, isConfirmed: false };
  if (draw < 0.11) return { status: 2, paymentStatus: 0, isConfirmed };
  return { status: 0, paymentStatus: draw < 0.16 ? 0 : 2, isConfirmed };
}

/** The booking date: one to 26 days before the appointment, and always before today. */
function bookedAt(date: string, today: string, random: Random): string {
  const latest = date < today ? addDays(date, -1) : addDays(today, -1);
  return instantOn(addDays(latest, -random.between(0, 25)), random.between(14 * 3600, 24 * 3600 - 1));
}

interface Day extends CalendarDay {
  today: string;
  /** The working hours of this weekday, one row per address. */
  shifts: readonly DemoHours[];
}

function bookDay(day: Day, worker: Worker, services: readonly Offered[], nextClient: NextClient): Draft[] {
  const { user, business } = worker;
  const random = randomFor(`day ${user.id} ${day.daysAhead}`);
  const isStar = business.salon.id === ownerSalonId || business.salon.id % 7 === 0;
  const pace = paceOf(day.dayIndex, day.daysAhead, isStar, random);
  return day.shifts.flatMap((shift) =>
    planDay(shift, pace, services, random).flatMap(({ service, ...times }) => {
      const clientId = nextClient(business.city.city, day.date, random);
      if (clientId === undefined) return [];
      return {
        ...{ salonId: business.salon.id, addressId: shift.addressId, artistId: user.id, clientId },
        ...{ salonServiceId: service.salonServiceId, serviceId: service.serviceId, date: day.date, ...times },
        ...{ timezone: business.city.timezone, priceCents: service.priceCents },
        ...outcomeOf(day.daysAhead, random),
        createdAt: bookedAt(day.date, day.today, random),
      };
    }),
  );
}

/** All appointments of the four months, ordered by artist, date and start; ids from 1. */
export function buildAppointments(
  today: string,
  people: People,
  offers: Offers,
  hours: readonly DemoHours[],
): DemoAppointment[] {
  const nextClient = clientSource(people);
  const calendar = calendarAround(today);
  const drafts = people.workers.flatMap((worker) => {
    const services = offeredBy(worker.user.id, offers);
    const working = hours.filter(({ artistId, isDayOff }) => artistId === worker.user.id && !isDayOff);
    return calendar.flatMap((day) => {
      const shifts = working.filter(({ dayIndex }) => dayIndex === day.dayIndex);
      return bookDay({ ...day, today, shifts }, worker, services, nextClient);
    });
  });
  return drafts.map((draft, index) => ({ id: index + 1, ...draft }));
}
