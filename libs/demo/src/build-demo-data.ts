import { buildPictures } from '@frizo/demo-pictures';
import { buildAppointments } from './appointments.ts';
import { buildArtists } from './artists.ts';
import { buildBlocks } from './blocks.ts';
import { buildBusinesses, phoneSource, type Business } from './businesses.ts';
import { cities } from './cities.ts';
import { addClientVisits } from './client-visits.ts';
import { buildGallery } from './gallery.ts';
import { buildHours } from './hours.ts';
import { buildOffers } from './offers.ts';
import { buildPendingWorks } from './pending-works.ts';
import { buildPeople, type People } from './people.ts';
import { buildPortraits } from './portraits.ts';
import { buildServiceTree } from './service-tree.ts';
import type { DemoData, DemoSalon } from './types.ts';

function salonOf({ salon }: Business, people: People): DemoSalon {
  const owner = people.workers.find(({ business }) => business.salon.id === salon.id);
  if (!owner) throw new RangeError(`${salon.title} has no artists`);
  const { id, title, url, phone, instagramUsername, type, addresses } = salon;
  return { id, title, url, phone, instagramUsername, type, ownerUserId: owner.user.id, addresses };
}

/**
 * Builds the demo data: users, salons, prices, hours, a calendar around `today` and a gallery before it. Pure: the same date
 * gives identical data, and only the calendar and the gallery's instants depend on the date.
 *
 * Ids are whole numbers from 1 without gaps (except services), so a seed can insert them unchanged and then
 * advance its identity sequences.
 *
 * @param options.today 'YYYY-MM-DD'
 * @throws {RangeError} for another format
 */
export function buildDemoData({ today }: { today: string }): DemoData {
  const phones = new Map(cities.map((city) => [city, phoneSource(city.areaCode)]));
  const businesses = buildBusinesses(phones);
  const people = buildPeople(businesses, phones);
  const offers = buildOffers(businesses, people);
  const hours = buildHours(people);
  const appointments = addClientVisits(today, buildAppointments(today, people, offers, hours));
  const zones = new Map(
    businesses.flatMap(({ salon }) => salon.addresses.map(({ id, timezone }) => [id, timezone] as const)),
  );
  const pictures = buildPictures();
  const portraits = buildPortraits(people);
  const galleryItems = buildGallery(today, people, offers, pictures);
  return {
    today,
    users: people.users,
    salons: businesses.map((business) => salonOf(business, people)),
    artists: buildArtists(people, offers, hours),
    clients: people.clients,
    serviceTree: buildServiceTree(),
    ...offers,
    hours,
    appointments,
    blocks: buildBlocks(today, hours, appointments, zones),
    galleryItems,
    pendingWorks: buildPendingWorks(today, galleryItems, pictures, portraits),
    pictures,
    portraits,
  };
}
