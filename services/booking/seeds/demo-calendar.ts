import { demoLogIns, type DemoData, type DemoAppointment, type DemoBlock } from '@frizo/demo';
import { addDays } from '@frizo/local-time';
import { freeGaps, type Gap } from './free-gaps.ts';

export interface DemoCalendar {
  readonly appointments: readonly DemoAppointment[];
  readonly blocks: readonly DemoBlock[];
}

const freelancerId = demoLogIns.freelancer.id;

/** The demo's calendar, with a week for the freelancer and a lunch for each of the log-ins who work. */
export function demoCalendar(demo: DemoData): DemoCalendar {
  const appointments = [...demo.appointments, ...weekOfFreelancer(demo)];
  return { appointments, blocks: [...demo.blocks, ...lunches(demo, appointments)] };
}

const breakSeconds = 2_700;
const mostVisits = 3;

/** Up to three visits a day, from a week ago to six days ahead. */
function weekOfFreelancer(demo: DemoData): DemoAppointment[] {
  const offers = offersOf(demo, freelancerId);
  const clients = demo.appointments
    .filter(({ artistId }) => artistId === freelancerId)
    .map((a) => a.clientId);
  const salonId = demo.artists.find(({ userId }) => userId === freelancerId)?.salonId;
  if (salonId === undefined) return [];
  const week: DemoAppointment[] = [];
  for (let daysAhead = -7; daysAhead <= 6; daysAhead += 1) {
    const date = addDays(demo.today, daysAhead);
    for (const gap of freeGaps(demo, demo, { artistId: freelancerId, date }).slice(0, 1)) {
      week.push(...visitsIn(gap, { demo, salonId, offers, clients, date, from: week.length }));
    }
  }
  return week;
}

interface Plan {
  readonly demo: DemoData;
  readonly salonId: number;
  readonly offers: readonly Offer[];
  readonly clients: readonly number[];
  readonly date: string;
  /** How many visits the week has so far. */
  readonly from: number;
}

function visitsIn(gap: Gap, { demo, salonId, offers, clients, date, from }: Plan): DemoAppointment[] {
  const visits: DemoAppointment[] = [];
  // Not every day starts at the first quarter hour.
  let start = gap.startSeconds + (from % 3) * 1_800;
  for (let number = from; visits.length < mostVisits; number += 1) {
    const offer = offers[number % offers.length];
    const clientId = clients[number % clients.length];
    if (!offer || clientId === undefined || start + offer.durationSeconds > gap.endSeconds) break;
    visits.push({
      ...offer,
      id: demo.appointments.length + number + 1,
      salonId,
      addressId: gap.addressId,
      artistId: freelancerId,
      clientId,
      date,
      startSeconds: start,
      timezone: gap.timezone,
      ...outcomeOf(number, date < demo.today),
      createdAt: `${addDays(date < demo.today ? date : demo.today, -1 - (number % 6))}T16:20:00.000Z`,
    });
    start += offer.durationSeconds + breakSeconds;
  }
  return visits;
}

/** Of past appointments one was canceled, one was missed, and most of the others are paid. */
function outcomeOf(
  number: number,
  isOver: boolean,
): Pick<DemoAppointment, 'status' | 'paymentStatus' | 'isConfirmed'> {
  const isConfirmed = number % 3 !== 0;
  if (!isOver) return { status: 0, paymentStatus: 0, isConfirmed };
  if (number === 1) return { status: 1, paymentStatus: 0, isConfirmed: false };
  if (number === 3) return { status: 2, paymentStatus: 0, isConfirmed };
  return { status: 0, paymentStatus: number % 4 === 2 ? 0 : 2, isConfirmed };
}

type Offer = Pick<
  DemoAppointment,
  'salonServiceId' | 'serviceId' | 'priceCents' | 'durationSeconds' | 'processingSeconds'
>;

/** The services of an artist with their prices; the artist's own value applies if it is above zero. */
function offersOf({ artistServices, salonServices }: DemoData, artistId: number): Offer[] {
  return artistServices
    .filter((own) => own.artistId === artistId)
    .flatMap(({ salonServiceId, priceCents, durationSeconds }) => {
      const offer = salonServices.find(({ id }) => id === salonServiceId);
      if (!offer) return [];
      const duration = durationSeconds || offer.durationSeconds;
      return {
        salonServiceId,
        serviceId: offer.serviceId,
        priceCents: priceCents || offer.priceCents,
        durationSeconds: duration,
        processingSeconds: Math.min(offer.processingSeconds, duration),
      };
    });
}

const lunchSeconds = 3_600;

/** An hour at noon or later, on one of the coming days. */
function lunches(demo: DemoData, appointments: readonly DemoAppointment[]): DemoBlock[] {
  const workers = [demoLogIns.owner.id, freelancerId, demoLogIns.artist.id];
  return workers.flatMap((artistId, index) => {
    for (let daysAhead = 1; daysAhead <= 7; daysAhead += 1) {
      const date = addDays(demo.today, daysAhead);
      const gaps = freeGaps(demo, { ...demo, appointments }, { artistId, date });
      for (const { addressId, timezone, ...gap } of gaps) {
        const startSeconds = Math.max(gap.startSeconds, 43_200);
        const endSeconds = startSeconds + lunchSeconds;
        const id = demo.blocks.length + index + 1;
        if (endSeconds <= gap.endSeconds) {
          return [{ id, artistId, addressId, date, startSeconds, endSeconds, timezone }];
        }
      }
    }
    return [];
  });
}
