import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptArtistInvitation,
  artistChanged,
  artistInvited,
  checkArtistInvitation,
  clientHeaders,
  clientSignUp,
  invitationLink,
  invitationMailRequested,
  invitationAccepted,
  logIn,
  reservePerson,
  sessionsEnded,
  userChanged,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { decodeJwt } from 'jose';
import {
  client,
  now,
  owner,
  password,
  refreshCookieOf,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';
import { startFakeServices, type FakeServices, type InvitationDetails } from '../testing/fake-services.ts';
import { removeUnlistedPeople } from './reserved-people.ts';
import { userRow } from '../testing/rows.ts';
import { solveCaptcha } from '../testing/solve-captcha.ts';

const newPassword = 'Peony-12';

describe('an invitation to work at a salon', () => {
  let fixtures: IdentityFixtures;
  let fakeServices: FakeServices;
  let version = 1;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    fakeServices = await startFakeServices(fixtures);
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
    await fixtures.knex('artist_invitations').delete();
    await fixtures.knex('users').whereNotIn('id', [client.id, owner.id]).delete();
    await fixtures.knex('reserved_people').delete();
    await fixtures.knex('artists').delete();
    await fixtures
      .knex('users')
      .where({ id: client.id })
      .update({ user_type: null, salon_id: null, salon_admin: false });
  });
  afterAll(async () => {
    await fakeServices.stop();
    await fixtures.stop();
  });

  const reserve = (email: string, personId: number | null = null) =>
    fixtures.host.bus.request(reservePerson, { email, personId });
  const reservedId = async (email: string) => {
    const reply = await reserve(email);
    if (reply.outcome !== 'reserved') throw new Error(`${email} is taken`);
    return reply.personId;
  };
  const check = (token: string) => fixtures.host.call(checkArtistInvitation, { token });
  const accept = (token: string, typed = newPassword) =>
    fixtures.host.call(acceptArtistInvitation, { token, password: typed }, { headers: clientHeaders });

  const publishInvited = (
    { artistId, version: artistVersion }: { artistId: number; version: number },
    details: Partial<InvitationDetails> = {},
  ) => {
    fakeServices.invitations.set(artistId, {
      salonName: 'Desert Bloom',
      email: 'mia@example.test',
      firstName: 'Mia',
      lastName: 'Stone',
      phone: '6025550123',
      instagramUsername: 'mia.nails',
      image: null,
      ...details,
    });
    return fixtures.events.publish(artistInvited, {
      ...{ artistId, version: artistVersion, salonId: 40, expiresAt: '2026-03-09T12:00:00.000Z' },
    });
  };

  /** Invites a person, and returns the token of the mail. */
  async function invited({
    artistId,
    ...details
  }: Partial<InvitationDetails> & { artistId?: number } = {}): Promise<string> {
    version += 1;
    const id = artistId ?? (await reservedId(details.email ?? 'mia@example.test'));
    await publishInvited({ artistId: id, version }, details);
    const stored = await until(
      () => fixtures.knex('artist_invitations').where({ artist_version: version }).pluck<string[]>('link_id'),
      ({ length }) => length === 1,
    );
    const { link } = await fixtures.host.bus.request(invitationLink, { linkId: stored[0] ?? '' });
    if (!link) throw new Error('there is nothing to mail');
    return link.token;
  }

  /** Publishes the removal of an artist, and waits until it is known. */
  async function removed(artistId: number, joinedAsId?: number): Promise<void> {
    version += 1;
    await fixtures.events.publish(artistChanged, {
      artistId,
      version,
      salonId: 40,
      firstName: 'Mia',
      lastName: 'Stone',
      airtouchCertified: 0,
      airtouchCertUrl: null,
      isPublic: false,
      isBookable: false,
      isRemoved: true,
      ...(joinedAsId !== undefined && { joinedAsId }),
    });
    const known = version;
    await until(
      () => fixtures.knex('artists').where({ artist_id: artistId, version: known }),
      ({ length }) => length === 1,
    );
  }
  const logInAsMia = () =>
    fixtures.host.call(
      logIn,
      { username: 'mia@example.test', password: newPassword },
      { headers: clientHeaders },
    );
  const refusal = (status: number, key: string) => ({ status, body: { error: { key } } });

  it('is mailed with a secret that no event contains', async () => {
    const token = await invited();
    const events = fixtures.events.published(invitationMailRequested);
    expect(JSON.stringify(events)).not.toContain(token);
    expect((await check(token)).body).toEqual({
      salonName: 'Desert Bloom',
      firstName: 'Mia',
      email: 'mia@example.test',
      hasAccount: false,
    });
  });

  it('makes a person without an account an artist of the salon: activated, with the terms signed, logged in', async () => {
    const id = await reservedId('mia@example.test');
    const { status, body, headers } = await accept(await invited());
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      id,
      userName: 'mia@example.test',
      firstName: 'Mia',
      phone: '6025550123',
      instagramUsername: 'mia.nails',
      rawUserType: 6,
      master: true,
      salonAdmin: false,
      salonId: 40,
      activated: true,
      legalUnsigned: 0,
    });
    expect(decodeJwt(body.token)).toMatchObject({ sub: String(id), userType: 6, salonId: 40 });
    expect(headers.getSetCookie().join()).toContain('frizo_refresh=');
    const changed = await fixtures.events.waitForEvent(userChanged, ({ userId }) => userId === id);
    expect(changed).toMatchObject({ userType: 6, salonId: 40, emailConfirmed: true });
    expect((await logInAsMia()).status).toBe(200);
  });

  it('works once', async () => {
    const token = await invited();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await accept(token)).toMatchObject(refusal(410, 'invitation.accepted'));
    expect(await check(token)).toMatchObject(refusal(410, 'invitation.accepted'));
  });

  it('expires', async () => {
    const token = await invited();
    fixtures.clock.set('2026-03-09T12:00:00Z');
    expect(await check(token)).toMatchObject(refusal(410, 'invitation.expired'));
    expect(await accept(token)).toMatchObject(refusal(410, 'invitation.expired'));
  });

  it('is replaced by a later one, and withdrawn when the artist is removed', async () => {
    const id = await reservedId('mia@example.test');
    const first = await invited();
    const second = await invited();
    expect(await check(first)).toMatchObject(refusal(410, 'invitation.withdrawn'));
    await removed(id);
    expect(await accept(second)).toMatchObject(refusal(410, 'invitation.withdrawn'));
    expect(await check('forged')).toMatchObject(refusal(410, 'invitation.withdrawn'));
  });

  it('takes the password of an existing account, since the link proves only the mailbox', async () => {
    const token = await invited({ email: client.email });
    expect((await check(token)).body.hasAccount).toBe(true);
    expect(await accept(token)).toMatchObject({
      status: 400,
      body: { error: { fields: { password: ['PASSWORD_IS_WRONG'] } } },
    });
    const { body } = await accept(token, password);
    expect(body.user).toMatchObject({ id: client.id, firstName: 'Ida', rawUserType: 6, salonId: 40 });
  });

  it('requires a password by the rules of sign-up', async () => {
    expect(await accept(await invited(), 'four')).toMatchObject({
      status: 400,
      body: { error: { fields: { password: ['VALUE_IS_TOO_SHORT'] } } },
    });
  });

  it('is not accepted by the account of a business', async () => {
    const forOwner = await invited({ artistId: owner.id, email: owner.email });
    expect(await check(forOwner)).toMatchObject(refusal(409, 'invitation.has_business'));
  });

  it('is not accepted by an account that becomes a business at the same moment', async () => {
    const token = await invited({ email: client.email });
    const { transaction, accepted } = await fixtures.knex.transaction(async (trx) => {
      await trx('users').where({ id: client.id }).update({ user_type: 7, salon_id: 41 });
      const answer = accept(token, password);
      await until(
        () =>
          fixtures
            .knex('pg_stat_activity')
            .whereRaw(`wait_event_type = 'Lock' and datname = current_database()`)
            .select<object[]>('pid'),
        ({ length }) => length > 0,
      );
      return { transaction: 'committed', accepted: answer };
    });
    expect([transaction, await accepted]).toMatchObject([
      'committed',
      refusal(409, 'invitation.has_business'),
    ]);
    expect(await userRow(fixtures, { id: client.id })).toMatchObject({ user_type: 7, salon_id: 41 });
  });

  it('is the newest one, also if an earlier event arrives late', async () => {
    const id = await reservedId('mia@example.test');
    const newest = await invited();
    await publishInvited({ artistId: id, version: version - 1 }, { salonName: 'Outdated' });
    await invited({ email: 'max@example.test', firstName: 'Max' });
    expect((await check(newest)).body).toMatchObject({ salonName: 'Desert Bloom', firstName: 'Mia' });
  });

  it('is not sent to an e-mail that the salon has corrected before the event arrived', async () => {
    const id = await reservedId('stranger@example.test');
    await reserve('mia@example.test', id);
    await publishInvited({ artistId: id, version: version + 1 }, { email: 'stranger@example.test' });
    version += 1;
    await invited({ email: 'max@example.test', firstName: 'Max' });
    expect(await fixtures.knex('artist_invitations').where({ artist_id: id })).toEqual([]);
  });

  it('ends with the removal: the account becomes that of a client, and its sessions end', async () => {
    const { body } = await accept(await invited());
    const cookie = refreshCookieOf((await logInAsMia()).headers);
    await removed(body.user.id);
    expect(await userRow(fixtures, { id: body.user.id })).toMatchObject({ user_type: null, salon_id: null });
    expect((await renewed(fixtures, cookie)).status).toBe(401);
    await fixtures.events.waitForEvent(sessionsEnded, ({ userId }) => userId === body.user.id);
  });

  it('leaves the account of an owner as it is when an artist with that id is removed', async () => {
    await removed(owner.id);
    expect(await userRow(fixtures, { id: owner.id })).toMatchObject({ user_type: 7, salon_id: 40 });
  });

  describe('of a person whom a salon lists', () => {
    const signUpAs = async (username: string) =>
      fixtures.host.call(
        clientSignUp,
        {
          username,
          firstName: 'Nea',
          lastName: 'Lund',
          phone: '6025550177',
          password: newPassword,
          captcha: await solveCaptcha(fixtures.host),
        },
        { headers: clientHeaders },
      );

    it('has one id for one e-mail, which is not that of an account that signs up with it', async () => {
      const id = await reservedId('new@example.test');
      expect(await reservedId('NEW@example.test')).toBe(id);
      const { body } = await signUpAs('new@example.test');
      expect(body.user).toMatchObject({ rawUserType: null, activated: false });
      expect(body.user.id).not.toBe(id);
      expect(await reservedId('new@example.test')).toBe(id);
    });

    it('joins with the account that they have signed up by themselves, whose mailbox the link proves', async () => {
      const id = await reservedId('new@example.test');
      const { body: signedUp } = await signUpAs('new@example.test');
      const token = await invited({ email: 'new@example.test' });
      expect((await check(token)).body.hasAccount).toBe(true);
      const { body } = await accept(token, newPassword);
      expect(body.user).toMatchObject({
        id: signedUp.user.id,
        rawUserType: 6,
        salonId: 40,
        activated: true,
      });
      const userId = body.user.id;
      expect(
        await fixtures.events.waitForEvent(invitationAccepted, ({ artistId }) => artistId === id),
      ).toEqual({
        salonId: 40,
        artistId: id,
        userId,
      });
      await removed(id, userId);
      expect(await userRow(fixtures, { id: userId })).toMatchObject({ user_type: 6, salon_id: 40 });
      expect(await accept(token, newPassword)).toMatchObject(refusal(410, 'invitation.accepted'));
    });

    it('is refused for professionals, and for an e-mail that is listed under another id', async () => {
      expect(await reserve(owner.email)).toEqual({ outcome: 'taken' });
      const id = await reservedId('mia@example.test');
      const other = await reservedId('max@example.test');
      expect(await reserve('max@example.test', id)).toEqual({ outcome: 'taken' });
      expect(other).not.toBe(id);
    });

    it('does not show whether a client has the e-mail, neither when listed nor when it changes', async () => {
      const id = await reservedId(' Ida@Example.test ');
      expect(id).not.toBe(client.id);
      expect(await reserve('unused@example.test', id)).toEqual({ outcome: 'reserved', personId: id });
      expect(await reserve(client.email, id)).toEqual({ outcome: 'reserved', personId: id });
    });

    it('keeps the id when the e-mail changes, and the earlier link ends', async () => {
      const id = await reservedId('mia@example.test');
      const token = await invited();
      expect(await reserve('mia.stone@example.test', id)).toEqual({ outcome: 'reserved', personId: id });
      expect(await reservedId('mia.stone@example.test')).toBe(id);
      expect(await reservedId('mia@example.test')).not.toBe(id);
      expect(await check(token)).toMatchObject(refusal(410, 'invitation.withdrawn'));
    });

    it('is forgotten when the salon removes them before they have joined', async () => {
      const id = await reservedId('mia@example.test');
      await removed(id);
      expect(await fixtures.knex('reserved_people')).toEqual([]);
      expect(await reservedId('mia@example.test')).not.toBe(id);
    });

    it('is forgotten after a day if no salon has listed them after all', async () => {
      const [unlisted, listed] = [await reservedId('max@example.test'), await reservedId('mia@example.test')];
      await fixtures.knex('artists').insert({
        ...{ artist_id: listed, version: 1, is_public: false, is_bookable: true },
        ...{ airtouch_certified: 0 },
      });
      const left = () => fixtures.knex('reserved_people').orderBy('id').pluck<number[]>('id');
      await removeUnlistedPeople(fixtures.knex, new Date('2026-03-03T12:00:00Z'));
      expect(await left()).toEqual([unlisted, listed]);
      await removeUnlistedPeople(fixtures.knex, new Date('2026-03-03T12:00:01Z'));
      expect(await left()).toEqual([listed]);
    });

    it('never has the id of an account that now has another e-mail', async () => {
      const id = await reservedId('mia@example.test');
      await accept(await invited());
      await fixtures.knex('users').where({ id }).update({ email: 'moved@example.test' });
      const next = await reservedId('mia@example.test');
      expect(next).not.toBe(id);
    });
  });
});
