import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  invitationMailRequested,
  mailedLinkRequested,
  phoneCodeRequested,
  securityChanged,
  signedUp,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { now, startMessagingFixtures, type Link, type MessagingFixtures } from './testing/fixtures.ts';

const linkOf = (parts: Partial<Link> = {}): Link => ({
  purpose: 'reset-password',
  token: 'se-cr_et',
  email: 'ida@example.test',
  firstName: 'Ida',
  isTaken: false,
  ...parts,
});
const ids = Array.from({ length: 6 }, (_, index) => `0190f7a0-0000-7000-8000-00000000000${index}`);
const idOf = (index: number): string => ids[index] ?? '';

interface MailRow {
  readonly attempts: number;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly failure: string | null;
}

describe('account mails', () => {
  let fixtures: MessagingFixtures;

  beforeAll(async () => {
    fixtures = await startMessagingFixtures();
  });
  beforeEach(() => fixtures.clock.set(now));
  afterAll(() => fixtures.stop());

  const mailTo = async (address: string) => {
    const received = await until(
      async () => fixtures.post.received.filter(({ to }) => to?.[0]?.address === address),
      (mails) => mails.length > 0,
    );
    return received[0];
  };
  const rowsOf = (recipient: string) => fixtures.knex()('mails').where({ recipient }).select<MailRow[]>('*');

  it('welcome a new user', async () => {
    const user = { userId: 31, email: 'new@example.test', firstName: 'New', userType: null };
    await fixtures.publish(signedUp, user);
    expect((await mailTo(user.email))?.subject).toBe('Welcome to Frizo');
  });

  it('contain the secret of a link, which is deleted after sending', async () => {
    fixtures.links.set(idOf(0), linkOf());
    await fixtures.publish(mailedLinkRequested, { linkId: idOf(0), purpose: 'reset-password' });
    expect((await mailTo('ida@example.test'))?.text).toContain('https://frizo.test/reset-password#se-cr_et');
    const [row] = await until(
      () => rowsOf('ida@example.test'),
      ([mail]) => mail?.sent_at !== null,
    );
    expect(row).toMatchObject({ text: '', html: '', subject: 'Reset your Frizo password' });
  });

  it('send the code for a phone as a text message, which is deleted after sending', async () => {
    fixtures.codes.set(idOf(5), {
      digits: '123456',
      phone: '6025550122',
      expiresAt: '2026-03-02T17:10:00.000Z',
    });
    await fixtures.publish(phoneCodeRequested, { codeId: idOf(5) });
    const [sent] = await until(
      async () => fixtures.texts.received.filter(({ to }) => to === '+16025550122'),
      (texts) => texts.length > 0,
    );
    expect(sent?.body).toBe(
      'Frizo: 123456 is your code to confirm this phone. It is valid for 10 minutes. We will never ask you for it.',
    );
    const stored = await until(
      () =>
        fixtures
          .knex()('texts')
          .where({ recipient: '+16025550122' })
          .select<{ body: string; sent_at: Date }[]>('*'),
      ([row]) => row?.sent_at !== null,
    );
    expect(stored).toMatchObject([{ body: '' }]);
  });

  it('invite an artist, but not to an invitation that was withdrawn', async () => {
    const invitation = {
      token: 'se-cr_et',
      email: 'mia@example.test',
      salonName: 'Desert Bloom',
      expiresAt: '2026-03-09T17:00:00.000Z',
    };
    fixtures.invitations.set(idOf(0), invitation);
    await fixtures.publish(invitationMailRequested, { linkId: idOf(1) });
    await fixtures.publish(invitationMailRequested, { linkId: idOf(0) });
    const mail = await mailTo('mia@example.test');
    expect(mail?.subject).toBe('A salon invites you to Frizo');
    expect(mail?.text).toContain('https://frizo.test/artist-invitation#se-cr_et');
    expect(await fixtures.knex()('mails').where('subject', 'like', '%invites%')).toHaveLength(1);
  });

  it('are not sent for an expired link', async () => {
    fixtures.links.set(idOf(1), null);
    fixtures.links.set(idOf(2), linkOf({ email: 'after@example.test' }));
    await fixtures.publish(mailedLinkRequested, { linkId: idOf(1), purpose: 'reset-password' });
    await fixtures.publish(mailedLinkRequested, { linkId: idOf(2), purpose: 'reset-password' });
    await mailTo('after@example.test');
    expect(await fixtures.knex()('mails').where('subject', 'like', 'Reset%')).toHaveLength(2);
  });

  it('are sent once identity is available again', async () => {
    await fixtures.publish(mailedLinkRequested, { linkId: idOf(3), purpose: 'confirm-email' });
    fixtures.links.set(idOf(4), linkOf({ email: 'next@example.test' }));
    await fixtures.publish(mailedLinkRequested, { linkId: idOf(4), purpose: 'confirm-email' });
    await mailTo('next@example.test');
    fixtures.links.set(idOf(3), linkOf({ purpose: 'confirm-email', email: 'late@example.test' }));
    expect((await mailTo('late@example.test'))?.subject).toBe('Confirm your e-mail for Frizo');
  });

  it('inform the old address of a change', async () => {
    const change = { userId: 31, email: 'old@example.test', firstName: 'New', change: 'email' as const };
    await fixtures.publish(securityChanged, change);
    expect((await mailTo('old@example.test'))?.subject).toBe('Your Frizo e-mail address was changed');
  });

  it('that are refused permanently are tried once, cleared and stored as failed', async () => {
    fixtures.post.refuse('gone@example.test');
    fixtures.links.set(idOf(5), linkOf({ email: 'gone@example.test' }));
    await fixtures.publish(mailedLinkRequested, { linkId: idOf(5), purpose: 'reset-password' });
    const [row] = await until(
      () => rowsOf('gone@example.test'),
      ([mail]) => Boolean(mail?.failed_at),
    );
    expect(row).toMatchObject({ attempts: 1, sent_at: null, text: '', html: '' });
    expect(row?.failure).toContain('no such mailbox');
  });

  it('with a reset link are given up after its hour', async () => {
    fixtures.post.shut();
    const user = { userId: 32, email: 'waiting@example.test', firstName: 'W', userType: null };
    const linkId = '0190f7a0-0000-7000-8000-0000000000aa';
    fixtures.links.set(linkId, linkOf({ email: 'hour@example.test' }));
    await fixtures.publish(mailedLinkRequested, { linkId, purpose: 'reset-password' });
    await fixtures.publish(signedUp, user);
    const waits = (recipient: string) =>
      until(
        () => rowsOf(recipient),
        ([mail]) => mail?.attempts === 1,
      );
    await Promise.all([waits('hour@example.test'), waits(user.email)]);
    fixtures.clock.advance({ seconds: 3_601 });
    await fixtures.retry('mails');
    await until(
      () => rowsOf('hour@example.test'),
      ([mail]) => Boolean(mail?.failed_at),
    );
    expect(await rowsOf(user.email)).toMatchObject([{ failed_at: null }]);
    fixtures.post.open();
    await fixtures.retry('mails');
    expect((await mailTo(user.email))?.subject).toBe('Welcome to Frizo');
  });

  it('are sent once if the event is delivered several times', async () => {
    const before = (await fixtures.knex()('mails')).length;
    await fixtures.restartFromTheBeginning();
    await fixtures.publish(signedUp, { userId: 40, email: 'last@example.test', firstName: 'L', userType: 2 });
    await mailTo('last@example.test');
    expect(await fixtures.knex()('mails')).toHaveLength(before + 1);
  });
});
