import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { confirmTokenOf } from './appointment-events.ts';
import { owner, stranger } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { saveGalleryImage } from './chosen-styles.ts';
import { noteMessage } from './confirm-appointment.ts';

const uploadUrl = '/api/gallery/images/0123456789abcdef0123';
const workUrl = '/api/gallery/images/abcdef0123456789abcd';
const upload = { imageId: 31, userId: 900 };
const work = {
  galleryItemId: 7,
  version: 1,
  artistId: ids.artist,
  salonId: ids.salon,
  salonServiceId: 1,
  serviceId: ids.cut,
  image: { id: 41, url: workUrl, placeholder: '' },
  imageBefore: null,
  isPublic: true,
  createdAt: '2026-01-01T00:00:00Z',
};

describe('appointments with a chosen style or in one visit', () => {
  let fixtures: BookingFixtures;
  let gallery: NatsConnection;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    gallery = await connect({ servers: fixtures.nats.url });
    // Replies like the gallery service: each person gets only their own uploads.
    gallery.subscribe(contracts.findImage.subject, {
      callback(_error, message) {
        const { imageId, userId } = contracts.findImage.request.parse(message.json());
        const isOwn = imageId === upload.imageId && userId === upload.userId;
        const image = isOwn ? { id: imageId, url: uploadUrl, placeholder: '' } : null;
        message.respond(JSON.stringify({ answer: { image } }));
      },
    });
  });
  afterAll(async () => {
    await gallery.close();
    await fixtures.stop();
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('gallery_images').delete();
  });

  const book = (appointments: object[], actor = client) =>
    fixtures.host.call(contracts.bookAsClient, { appointments: appointments as never }, { actor });
  const bookOne = async (time: string, image: number, actor = client) =>
    (await book([{ ...start(at(time)), image }], actor)).body.appointments[0];
  const events = (aptNo: string | undefined) =>
    until(
      async () =>
        (await publishedEvents(fixtures.nats.url, contracts.appointmentBooked)).filter(
          (one) => one.aptNo === aptNo,
        ),
      (found) => found.length > 0,
    );

  it('keep the files of the pictures that they show', async () => {
    await bookOne('10:00', upload.imageId);
    const request = { imageIds: [upload.imageId, 99] };
    expect(await fixtures.host.bus.request(contracts.findChosenStyles, request)).toEqual({
      imageIds: [upload.imageId],
    });
  });

  it("show the client's upload, to client and salon and in the event", async () => {
    const booked = await bookOne('10:00', upload.imageId);
    expect(booked).toMatchObject({ imageId: upload.imageId, imageURL: uploadUrl });
    const own = await fixtures.host.call(contracts.getClientAppointments, {}, { actor: client });
    expect(own.body.data).toMatchObject([{ imageURL: uploadUrl }]);
    const salon = await fixtures.host.call(contracts.getProfessionalAppointments, {}, { actor: owner });
    expect(salon.body.data).toMatchObject([{ imageURL: uploadUrl }]);
    expect(await events(booked?.aptNo)).toMatchObject([{ imageUrl: uploadUrl }]);
  });

  it('show a picture of work while it is public', async () => {
    await saveGalleryImage(fixtures.knex, work);
    expect((await bookOne('10:00', 41))?.imageURL).toBe(workUrl);
    await saveGalleryImage(fixtures.knex, { ...work, version: 2, isPublic: false });
    await saveGalleryImage(fixtures.knex, work);
    expect((await bookOne('12:00', 41, otherClient))?.imageURL).toBeNull();
  });

  it('show no picture for an image that another person uploaded', async () => {
    await bookOne('10:00', upload.imageId);
    expect(await bookOne('12:00', upload.imageId, otherClient)).toMatchObject({
      imageId: upload.imageId,
      imageURL: null,
    });
  });

  it('keep the picture when they are moved, and let the salon use it for another booking', async () => {
    const booked = await bookOne('10:00', upload.imageId);
    const moved = { id: booked?.id ?? 0, startTimestamp: at('11:00'), processingTime: 3_600 };
    const place = { artistId: ids.artist, addressId: ids.address, bookMode: 1 as const };
    const { body } = await fixtures.host.call(
      contracts.moveAppointment,
      { ...moved, ...place },
      { actor: owner },
    );
    expect(body.appointment.imageURL).toBe(uploadUrl);
    const again = await fixtures.host.call(
      contracts.bookAsProfessional,
      {
        client: { salonClientId: body.appointment.client.id },
        appointments: [{ ...timedStart(at('14:00')), image: upload.imageId }],
      },
      { actor: owner },
    );
    expect(again.body.appointments[0]?.imageURL).toBe(uploadUrl);
  });

  it('at one salon in one save are published as one visit, in the first event', async () => {
    const { body } = await book([start(at('10:00')), start(at('11:00')), start(at('12:00'))]);
    const [one, two, three] = body.appointments;
    const [lead] = await events(one?.aptNo);
    expect(lead?.visit).toMatchObject({
      leadAppointmentId: one?.id,
      others: [
        { appointmentId: two?.id, aptNo: two?.aptNo, startSeconds: 39_600 },
        { appointmentId: three?.id, aptNo: three?.aptNo, startSeconds: 43_200 },
      ],
    });
    expect((await events(three?.aptNo))[0]?.visit).toEqual({ leadAppointmentId: one?.id, others: [] });
    const alone = (await book([start(at('15:00'))])).body.appointments[0];
    expect((await events(alone?.aptNo))[0]?.visit).toBeUndefined();
  });

  it('of one visit are shown and confirmed by one link', async () => {
    const { body } = await book([start(at('10:00')), start(at('11:00'))]);
    await book([start(at('15:00'))]);
    const secret = await fixtures.knex('secrets').where({ name: 'confirm-link' }).first<{ value: Buffer }>();
    const token = confirmTokenOf(secret.value, body.appointments[0]?.id ?? 0);
    const checked = await fixtures.host.call(contracts.getConfirmation, { token });
    expect(checked.body).toMatchObject({
      appointment: { startTime: 36_000 },
      others: [{ startTime: 39_600 }],
    });
    const confirmed = await fixtures.host.call(contracts.confirmAppointment, { token });
    expect(confirmed.body).toMatchObject({
      appointment: { confirmation: 'confirmed' },
      others: [{ confirmation: 'confirmed' }],
    });
    expect(await fixtures.knex('appointments').whereNotNull('confirmed_at')).toHaveLength(2);
  });

  it('show a message as sent only once it was, and not after the time has changed', async () => {
    const booked = await bookOne('10:00', 0);
    const shown = async () => {
      const { body } = await fixtures.host.call(contracts.getClientAppointments, {}, { actor: client });
      return body.data[0]?.confirmationMessage;
    };
    expect(await shown()).toMatchObject({ channel: 'email', issued: false, issuedTimestamp: null });
    const sentAt = '2026-03-02T17:00:05.000Z';
    await noteMessage(fixtures.knex, { appointmentIds: [booked?.id ?? 0], channel: 'email', sentAt });
    const sent = { issued: true, issuedChannel: 'email', issuedTimestamp: Date.parse(sentAt) / 1000 };
    expect(await shown()).toMatchObject(sent);
    const older = '2026-03-02T16:00:00.000Z';
    await noteMessage(fixtures.knex, { appointmentIds: [booked?.id ?? 0], channel: 'text', sentAt: older });
    expect(await shown()).toMatchObject(sent);
    const move = { id: booked?.id ?? 0, version: 1, ...start(at('12:00')) };
    await fixtures.host.call(contracts.changeAsClient, move, { actor: client });
    expect(await shown()).toMatchObject({ issued: false });
  });

  it('are not visible to another salon', async () => {
    await bookOne('10:00', upload.imageId);
    const { body } = await fixtures.host.call(contracts.getProfessionalAppointments, {}, { actor: stranger });
    expect(body.data).toEqual([]);
  });
});
