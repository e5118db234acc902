import { describe, expect, it } from '@jest/globals';
import { mailedLinkMail, securityNotice, welcomeMail } from './account-mails.ts';

const site = { productName: 'Frizo', publicUrl: 'https://frizo.test' };
const link = {
  purpose: 'reset-password' as const,
  token: 'se-cr_et',
  email: 'ida@example.test',
  firstName: 'Ida',
  isTaken: false,
};
const user = { userId: 900, email: 'ida@example.test', firstName: 'Ida', userType: null };

describe('the mails of an account', () => {
  it('lead to the page that chooses a new password, with the secret where no server sees it', () => {
    const { subject, text, html } = mailedLinkMail(link, site);
    expect(subject).toBe('Reset your Frizo password');
    expect(text).toContain('Choose a new password: https://frizo.test/reset-password#se-cr_et\n');
    expect(html).toContain('<a href="https://frizo.test/reset-password#se-cr_et">Choose a new password</a>');
  });

  it('lead to the page that confirms an address', () => {
    const { subject, text } = mailedLinkMail({ ...link, purpose: 'confirm-email' }, site);
    expect(subject).toBe('Confirm your e-mail for Frizo');
    expect(text).toContain('Confirm this address: https://frizo.test/confirm-email#se-cr_et\n');
  });

  it('say without any link that an address has an account already', () => {
    const mail = mailedLinkMail({ ...link, purpose: 'confirm-email', isTaken: true }, site);
    expect(mail.subject).toBe('Your address already has a Frizo account');
    expect(mail.text).toContain('it already belongs to an account');
    expect(JSON.stringify(mail)).not.toMatch(/se-cr_et|https?:|Ida/);
  });

  it.each([
    ['password', 'Your Frizo password was changed'],
    ['email', 'Your Frizo e-mail address was changed'],
  ] as const)('report a changed %s, and say what to do if it was somebody else', (change, subject) => {
    const mail = securityNotice({ ...user, change }, site);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('If it was not you, ');
  });

  it('welcome a client and a professional each in their own way', () => {
    const client = welcomeMail(user, site);
    const artist = welcomeMail({ ...user, userType: 2 }, site);
    expect(client.subject).toBe('Welcome to Frizo');
    expect(client.text).toContain('book a time');
    expect(artist.text).toContain('keep your list of clients');
    // The pages for it are not built.
    expect(artist.text).not.toContain('Add your services');
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

  it('cannot be left by a token that is no plain text', () => {
    const { html } = mailedLinkMail({ ...link, token: '"><script>' }, site);
    expect(html).toContain('#%22%3E%3Cscript%3E"');
  });
});
