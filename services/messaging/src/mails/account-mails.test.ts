import { describe, expect, it } from '@jest/globals';
import { invitationMail, mailedLinkMail, securityNotice, welcomeMail } from './account-mails.ts';

const site = { productName: 'Frizo', publicUrl: 'https://frizo.test' };
const link = {
  purpose: 'reset-password' as const,
  token: 'se-cr_et',
  email: 'ida@example.test',
  firstName: 'Ida',
  isTaken: false,
};
const user = { userId: 900, email: 'ida@example.test', firstName: 'Ida', userType: null };

describe('account mails', () => {
  it('link to the page for a new password, with the secret in the fragment', () => {
    const { subject, text, html } = mailedLinkMail(link, site);
    expect(subject).toBe('Reset your Frizo password');
    expect(text).toContain('Choose a new password: https://frizo.test/reset-password#se-cr_et\n');
    expect(html).toContain('<a href="https://frizo.test/reset-password#se-cr_et">Choose a new password</a>');
  });

  it('link to the page that confirms an address', () => {
    const { subject, text } = mailedLinkMail({ ...link, purpose: 'confirm-email' }, site);
    expect(subject).toBe('Confirm your e-mail for Frizo');
    expect(text).toContain('Confirm this address: https://frizo.test/confirm-email#se-cr_et\n');
  });

  it('report without a link that an address already has an account', () => {
    const mail = mailedLinkMail({ ...link, purpose: 'confirm-email', isTaken: true }, site);
    expect(mail.subject).toBe('Your address already has a Frizo account');
    expect(mail.text).toContain('it already belongs to an account');
    expect(JSON.stringify(mail)).not.toMatch(/se-cr_et|https?:|Ida/);
  });

  it('invite an artist in the name of the salon, with the secret in the fragment', () => {
    const invitation = { token: 'se-cr_et', email: 'mia@example.test', salonName: 'Desert & Bloom' };
    const { subject, text, html } = invitationMail(
      { ...invitation, expiresAt: '2026-03-09T17:00:00Z' },
      site,
    );
    expect(subject).toBe('A salon invites you to Frizo');
    expect(text).toContain('Accept the invitation: https://frizo.test/artist-invitation#se-cr_et\n');
    expect(text).toContain('within seven days');
    expect(html).toContain('the salon “Desert &amp; Bloom” has added you as an artist');
  });

  it.each([
    ['password', 'Your Frizo password was changed'],
    ['email', 'Your Frizo e-mail address was changed'],
  ] as const)('report a changed %s, and what to do if the reader did not change it', (change, subject) => {
    const mail = securityNotice({ ...user, change }, site);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('If it was not you, ');
  });

  it('welcome clients and professionals with different texts', () => {
    const client = welcomeMail(user, site);
    const artist = welcomeMail({ ...user, userType: 2 }, site);
    expect(client.subject).toBe('Welcome to Frizo');
    expect(client.text).toContain('book a time');
    expect(artist.text).toContain('services, working hours and pictures of your work');
    expect(artist.text).not.toContain('yet');
  });

  it('contain nothing that was typed at sign-up, since the address may belong to another person', () => {
    const firstName = 'Win a prize at evil.test';
    for (const { text, html } of [
      welcomeMail({ ...user, firstName }, site),
      mailedLinkMail({ ...link, firstName }, site),
      mailedLinkMail({ ...link, firstName, purpose: 'confirm-email' }, site),
      securityNotice({ ...user, firstName, change: 'email' }, site),
    ])
      expect(text + html).not.toMatch(/evil|prize/);
  });

  it('encode a token in links', () => {
    const { html } = mailedLinkMail({ ...link, token: '"><script>' }, site);
    expect(html).toContain('#%22%3E%3Cscript%3E"');
  });
});
