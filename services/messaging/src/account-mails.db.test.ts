import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailedLinkAsked, securityChanged, signedUp } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { now, startMessagingWorld, type Link, type MessagingWorld } from './testing/world.ts';

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

describe('account mail', () => {
  let world: MessagingWorld;

  beforeAll(async () => {
    world = await startMessagingWorld();
  });
  beforeEach(() => world.clock.set(now));
  afterAll(() => world.stop());

  const mailTo = async (address: string) => {
    const received = await until(
      async () => world.post.received.filter(({ to }) => to?.[0]?.address === address),
      (mails) => mails.length > 0,
    );
    return received[0];
  };
  const rowsOf = (recipient: string) => world.knex()('mails').where({ recipient }).select<MailRow[]>('*');

  it('welcomes who has signed up', async () => {
    const user = { userId: 31, email: 'new@example.test', firstName: 'New', userType: null };
    await world.tell(signedUp, user);
    expect((await mailTo(user.email))?.subject).toBe('Welcome to Frizo');
  });

  it('brings the secret of a link, and keeps it no longer than it has to', async () => {
    world.links.set(idOf(0), linkOf());
    await world.tell(mailedLinkAsked, { linkId: idOf(0), purpose: 'reset-password' });
    expect((await mailTo('ida@example.test'))?.text).toContain('https://frizo.test/reset-password#se-cr_et');
    const [row] = await until(
      () => rowsOf('ida@example.test'),
      ([mail]) => mail?.sent_at !== null,
    );
    expect(row).toMatchObject({ text: '', html: '', subject: 'Reset your Frizo password' });
  });

  it('sends nothing for a link that is over', async () => {
    world.links.set(idOf(1), null);
    world.links.set(idOf(2), linkOf({ email: 'after@example.test' }));
    await world.tell(mailedLinkAsked, { linkId: idOf(1), purpose: 'reset-password' });
    await world.tell(mailedLinkAsked, { linkId: idOf(2), purpose: 'reset-password' });
    await mailTo('after@example.test');
    expect(await world.knex()('mails').where('subject', 'like', 'Reset%')).toHaveLength(2);
  });

  it('goes once identity can be asked again', async () => {
    await world.tell(mailedLinkAsked, { linkId: idOf(3), purpose: 'confirm-email' });
    world.links.set(idOf(4), linkOf({ email: 'next@example.test' }));
    await world.tell(mailedLinkAsked, { linkId: idOf(4), purpose: 'confirm-email' });
    await mailTo('next@example.test');
    world.links.set(idOf(3), linkOf({ purpose: 'confirm-email', email: 'late@example.test' }));
    expect((await mailTo('late@example.test'))?.subject).toBe('Confirm your e-mail for Frizo');
  });

  it('tells the old address of a change', async () => {
    const change = { userId: 31, email: 'old@example.test', firstName: 'New', change: 'email' as const };
    await world.tell(securityChanged, change);
    expect((await mailTo('old@example.test'))?.subject).toBe('Your Frizo e-mail address was changed');
  });

  it('that is refused for good is tried once, wiped out and kept as failed', async () => {
    world.post.refuse('gone@example.test');
    world.links.set(idOf(5), linkOf({ email: 'gone@example.test' }));
    await world.tell(mailedLinkAsked, { linkId: idOf(5), purpose: 'reset-password' });
    const [row] = await until(
      () => rowsOf('gone@example.test'),
      ([mail]) => Boolean(mail?.failed_at),
    );
    expect(row).toMatchObject({ attempts: 1, sent_at: null, text: '', html: '' });
    expect(row?.failure).toContain('no such mailbox');
  });

  it('is given up when a reset link could not be sent within its hour', async () => {
    world.post.shut();
    const user = { userId: 32, email: 'waiting@example.test', firstName: 'W', userType: null };
    const linkId = '0190f7a0-0000-7000-8000-0000000000aa';
    world.links.set(linkId, linkOf({ email: 'hour@example.test' }));
    await world.tell(mailedLinkAsked, { linkId, purpose: 'reset-password' });
    await world.tell(signedUp, user);
    const waits = (recipient: string) =>
      until(
        () => rowsOf(recipient),
        ([mail]) => mail?.attempts === 1,
      );
    await Promise.all([waits('hour@example.test'), waits(user.email)]);
    world.clock.advance({ seconds: 3_601 });
    await until(
      () => rowsOf('hour@example.test'),
      ([mail]) => Boolean(mail?.failed_at),
    );
    expect(await rowsOf(user.email)).toMatchObject([{ failed_at: null }]);
    world.post.open();
    world.clock.advance({ seconds: 900 });
    expect((await mailTo(user.email))?.subject).toBe('Welcome to Frizo');
  });

  it('is sent once, however often the stream tells', async () => {
    const before = (await world.knex()('mails')).length;
    await world.restartFromTheBeginning();
    await world.tell(signedUp, { userId: 40, email: 'last@example.test', firstName: 'L', userType: 2 });
    await mailTo('last@example.test');
    expect(await world.knex()('mails')).toHaveLength(before + 1);
  });
});
