import {
  findImage,
  type Image,
  mostArtists,
  type ParsedRequestOf,
  reservePerson,
  type saveArtist as call,
} from '@frizo/contracts';
import { DomainError, type Professional, refusedFields, type ServiceParts } from '@frizo/service-kit';
import { artistFields, cleanText, digitsOf, fieldCodes, normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { lockSalon } from '../completeness/completeness.store.ts';
import { refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceArtist } from './announce-artist.ts';
import { Artist, currentArtists, lockArtist, refuseOutdated, requireArtist } from './artists.store.ts';

type Request = ParsedRequestOf<typeof call>;
type Tools = Pick<ServiceParts, 'knex' | 'bus' | 'clock' | 'outbox' | 'transaction'>;

/**
 * Adds an artist to a salon, or changes one without an account (spec 5.3). Identity decides the id: that of the person's account, or the one
 * that it will have (docs/decisions/0029).
 * @throws DomainError 400 with codes by field, 404, 409
 */
export async function saveArtist(tools: Tools, manager: Professional, request: Request): Promise<Artist> {
  const { salonId } = manager;
  const { userID, version } = request;
  const existing = userID === 0 ? undefined : await requireArtist(tools.knex, salonId, userID);
  if (existing) {
    refuseActivated(existing);
    refuseOutdated(existing, version);
  }
  const typed = {
    firstName: cleanText(request.firstName),
    lastName: cleanText(request.lastName),
    username: cleanText(request.username),
    phone: digitsOf(request.phone),
    instagramUsername: cleanText(request.instagramUsername),
  };
  const faults = fieldCodes(artistFields, typed);
  if (faults) throw refusedFields(faults);
  const image = await imageOf(tools, manager, { imageId: request.imageId, existing });
  const { username, ...person } = typed;
  const email = normalizeEmail(username);
  const values = { ...person, email, image };
  if (existing) return changeArtist(tools, existing, { version, values });
  const artistId = await reserve(tools, { salonId, email, personId: null });
  return tools.transaction((trx) => addArtist(trx, tools, { salonId, artistId, values }));
}

const hourMs = 60 * 60 * 1000;
const mostEmailsAnHour = 60;

interface ArtistValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly instagramUsername: string;
  readonly image: Image | null;
}

async function changeArtist(
  tools: Tools,
  existing: Artist,
  { version, values }: { version: number; values: ArtistValues },
): Promise<Artist> {
  const { id: artistId, salonId } = existing;
  const hasNewEmail = existing.email === null || normalizeEmail(existing.email) !== values.email;
  if (hasNewEmail) await reserve(tools, { salonId, email: values.email, personId: artistId });
  return tools.transaction(async (trx) => {
    await lockSalon(trx, salonId);
    const artist = await lockArtist(trx, { salonId, artistId, version });
    refuseActivated(artist);
    const changed = await artist.$query(trx).patchAndFetch({
      ...values,
      version: version + 1,
      // The old mailbox may be a stranger's: identity has withdrawn what was sent there.
      ...(hasNewEmail && { invitedUntil: null }),
    });
    await announceArtist(trx, tools.outbox, artistId);
    return changed;
  });
}

/** All seven days are off (spec 4, working hours), so there are no hours yet; and the artist is not public before complete (decisions 6). */
async function addArtist(
  trx: Knex.Transaction,
  tools: Tools,
  { salonId, artistId, values }: { salonId: number; artistId: number; values: ArtistValues },
): Promise<Artist> {
  const { outbox } = tools;
  await lockSalon(trx, salonId);
  const { length: count } = await currentArtists(trx, salonId).select('id');
  if (count >= mostArtists)
    throw new DomainError('artist.too_many', `A salon can have up to ${mostArtists} artists.`, {
      status: 409,
    });
  const row = { ...values, salonId, isPublic: false, isBookable: true, isActivated: false };
  const [added] = await Artist.query(trx)
    .insert([{ ...row, id: artistId }])
    .onConflict('id')
    .ignore()
    .returning('*');
  // If nothing was inserted, the model is returned as it was passed.
  const artist = added?.version === undefined ? await returnArtist(trx, artistId, row) : added;
  await announceArtist(trx, outbox, artistId);
  await announceHours(trx, outbox, artistId);
  await refreshPublicity(trx, tools, salonId);
  return artist;
}

/** A person who worked here or at another salon and was removed there. @throws DomainError 400 if they still work at one */
async function returnArtist(
  trx: Knex.Transaction,
  artistId: number,
  values: Partial<Artist>,
): Promise<Artist> {
  const former = await Artist.query(trx).findById(artistId).forUpdate().throwIfNotFound();
  if (former.removedAt === null) throw emailIsTaken();
  return former.$query(trx).patchAndFetch({
    ...values,
    version: former.version + 1,
    hoursVersion: former.hoursVersion + 1,
    removedAt: null,
    userType: null,
    invitedUntil: null,
  });
}

/**
 * The id of the person with this e-mail.
 * @throws DomainError 400 where it belongs to another person or a professional; 429 `artist.too_many_emails`
 */
async function reserve(
  tools: Tools,
  { salonId, email, personId }: { salonId: number; email: string; personId: number | null },
): Promise<number> {
  await tools.transaction((trx) => countEmail(trx, salonId, tools.clock.now()));
  const reply = await tools.bus.request(reservePerson, { email, personId });
  if (reply.outcome === 'taken') throw emailIsTaken();
  return reply.personId;
}

/** Limits how many e-mails a salon can try out: a refused one belongs to a professional. Counted before, and also if it is refused. */
async function countEmail(trx: Knex.Transaction, salonId: number, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - hourMs);
  const {
    rows: [counted],
  } = await trx.raw<{ rows: { times: number }[] }>(
    `insert into named_emails as named (salon_id, since, times) values (:salonId, :now, 1)
     on conflict (salon_id) do update set
       since = case when named.since <= :hourAgo then excluded.since else named.since end,
       times = case when named.since <= :hourAgo then 1 else least(named.times + 1, :most + 1) end
     returning times`,
    { salonId, now, hourAgo, most: mostEmailsAnHour },
  );
  if (counted && counted.times <= mostEmailsAnHour) return;
  throw new DomainError(
    'artist.too_many_emails',
    'You have entered many e-mails of artists. Try again in an hour.',
    { status: 429 },
  );
}

function emailIsTaken(): DomainError {
  return refusedFields({ username: ['ARTIST_EMAIL_IS_TAKEN'] });
}

/** The current picture, or one that gallery reports as uploaded by the caller. */
async function imageOf(
  { bus }: Tools,
  { userId }: Professional,
  { imageId, existing }: { imageId: number; existing: Artist | undefined },
): Promise<Image | null> {
  if (imageId === 0) return null;
  if (existing?.image?.id === imageId) return existing.image;
  const { image } = await bus.request(findImage, { imageId, userId });
  if (!image) throw refusedFields({ imageId: ['IMAGE_REQUIRED'] });
  return image;
}

/** @throws DomainError 409: an artist with an account changes these details there */
export function refuseActivated({ isActivated }: Artist): void {
  if (!isActivated) return;
  throw new DomainError(
    'artist.activated',
    'This artist has an account and changes their own details there.',
    {
      status: 409,
    },
  );
}
