import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  confirmPhone,
  getPhoneProof,
  getClientAppointments,
  phoneCode,
  phoneCodeRequested,
  sendPhoneCode,
} from '@frizo/contracts';
import { buildActor, publishedEvents, until } from '@frizo/service-kit/testing';
import { createBus } from '@frizo/service-kit';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import {
  client,
  clearCalendar,
  ids,
  now,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const phone = '6025550122';

describe('the phone of an account', () => {
  let fixtures: BookingFixtures;
  let connection: NatsConnection;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    connection = await connect({ servers: fixtures.nats.url });
  });
  afterAll(async () => {
    await connection.close();
    await fixtures.stop();
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    fixtures.clock.set(now);
    for (const table of ['phone_codes', 'salon_clients', 'people']) await fixtures.knex(table).delete();
    await savePerson(fixtures.knex, buildPerson({ userId: 900, phone }));
    await savePerson(fixtures.knex, buildPerson({ userId: 901, phone }));
  });

  const send = (actor = client) => fixtures.host.call(sendPhoneCode, {}, { actor });
  const confirm = (code: string, actor = client) => fixtures.host.call(confirmPhone, { code }, { actor });
  const proof = async (actor = client) => (await fixtures.host.call(getPhoneProof, {}, { actor })).body;
  /** The code that messaging would send: it requests it with the id from the event. */
  const sentCode = async (userId = 900) => {
    const { id } = await fixtures
      .knex('phone_codes')
      .where({ user_id: userId })
      .orderBy('sent_at', 'desc')
      .first<{ id: string }>();
    const { code } = await createBus(connection).request(phoneCode, { codeId: id });
    return code?.digits ?? '';
  };
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it("is verified by the code sent to it, which links the salons' entries with the phone to the account", async () => {
    const rosa = await givenSalonClient(fixtures.knex, { firstName: 'Rosa', lastName: 'Diaz', phone });
    await givenAppointment(fixtures.knex, {
      startsAt: new Date('2026-03-04T17:00:00Z'),
      clientUserId: null,
      salonClientId: rosa,
    });
    expect((await send()).body).toEqual({ phone, expiresTimestamp: Date.parse(now) / 1000 + 600 });
    const code = await sentCode();
    expect(code).toMatch(/^\d{6}$/);
    expect((await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).body).toEqual({
      phone,
      isConfirmed: true,
    });
    const own = await fixtures.host.call(getClientAppointments, {}, { actor: client });
    expect(own.body.count).toBe(1);
    expect(
      await fixtures.knex('salon_clients').where({ user_id: 900, salon_id: ids.salon }).pluck('id'),
    ).toEqual([rosa]);
  });

  it('is not verified by a wrong code, nor by any code after five attempts', async () => {
    await send();
    const code = await sentCode();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await confirm(wrongOf(code))).toMatchObject({
        status: 400,
        body: { error: { fields: { code: ['VALUE_IS_NOT_EQUAL'] } } },
      });
    }
    expect(await confirm(code)).toMatchObject({
      status: 409,
      body: { error: { key: 'phone.code_expired' } },
    });
    expect(await proof()).toEqual({ phone, isConfirmed: false });
  });

  it('allows five attempts, also for concurrent requests', async () => {
    await send();
    const wrong = wrongOf(await sentCode());
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it("is not verified after ten minutes, by another user's code, or by the code for another phone", async () => {
    await send();
    const code = await sentCode();
    expect((await confirm(code, buildActor({ userId: 901 }))).status).toBe(409);
    await savePerson(fixtures.knex, buildPerson({ userId: 900, phone: '6025550199', version: 2 }));
    expect((await confirm(code)).status).toBe(409);
    await savePerson(fixtures.knex, buildPerson({ userId: 900, phone, version: 3 }));
    fixtures.clock.set('2026-03-02T17:10:00Z');
    expect((await confirm(code)).status).toBe(409);
  });

  it('is sent three codes an hour, for all accounts together', async () => {
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await send(buildActor({ userId: 901 }))).status).toBe(200);
    expect(await send(buildActor({ userId: 901 }))).toMatchObject({
      status: 429,
      body: { error: { retryAfterSeconds: 3_600 } },
    });
    fixtures.clock.set('2026-03-02T18:00:00Z');
    expect((await send()).status).toBe(200);
  });

  it('belongs to the last account that verified it', async () => {
    await send();
    await confirm(await sentCode());
    const other = buildActor({ userId: 901 });
    await send(other);
    await confirm(await sentCode(901), other);
    expect([await proof(), await proof(other)]).toMatchObject([
      { isConfirmed: false },
      { isConfirmed: true },
    ]);
  });

  it('belongs to only one account if two verify it at the same moment', async () => {
    const other = buildActor({ userId: 901 });
    await send();
    await send(other);
    await Promise.all([confirm(await sentCode()), confirm(await sentCode(901), other)]);
    const proofs = await Promise.all([proof(), proof(other)]);
    expect(proofs.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1);
  });

  it('deletes codes that are more than an hour old', async () => {
    await send();
    await send(buildActor({ userId: 901 }));
    fixtures.clock.set('2026-03-02T18:00:01Z');
    await send();
    expect(await fixtures.knex('phone_codes').pluck('user_id')).toEqual([900]);
  });

  it('gets no code if it is verified already, or if the account has no phone', async () => {
    await send();
    await confirm(await sentCode());
    expect(await send()).toMatchObject({ status: 409, body: { error: { key: 'phone.confirmed' } } });
    expect(await send(buildActor({ userId: 950 }))).toMatchObject({
      status: 409,
      body: { error: { key: 'phone.missing' } },
    });
    expect((await fixtures.host.call(sendPhoneCode, {})).status).toBe(401);
  });

  it('is published with only the id of the code, without the code itself', async () => {
    await send();
    const published = await until(
      () => publishedEvents(fixtures.nats.url, phoneCodeRequested),
      (events) => events.length > 0,
    );
    expect(JSON.stringify(published)).not.toContain(await sentCode());
  });
});
