import { describe, expect, it } from '@jest/globals';
import { linkMail } from './link-mails.ts';
import { securityNotice } from '../consumers/on-security-changed.ts';
import { welcome } from '../consumers/on-signed-up.ts';

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
    const { subject, text, html } = linkMail(link, site);
    expect(subject).toBe('Reset your Frizo password');
    expect(text).toContain('Choose a new password: https://frizo.test/reset-password#se-cr_et\n');
    expect(html).toContain('<a href="https://frizo.test/reset-password#se-cr_et">Choose a new password</a>');
  });

  it('lead to the page that confirms an address', () => {
    const { subject, text } = linkMail({ ...link, purpose: 'confirm-email' }, site);
    expect(subject).toBe('Confirm your e-mail for Frizo');
    expect(text).toContain('Confirm this address: https://frizo.test/confirm-email#se-cr_et\n');
  });

  it('say without any link that an address has an account already', () => {
    const mail = linkMail({ ...link, purpose: 'confirm-email', isTaken: true }, site);
    expect(mail.subject).toBe('Your address already has a Frizo account');
    expect(mail.text).toContain('it already belongs to an account');
    expect(JSON.stringify(mail)).not.toMatch(/se-cr_et|https?:|Ida/);
  });

  it.each([
    ['password', 'Your Frizo password was changed'],
    ['email', 'Your Frizo e-mail address was changed'],
  ] as const)('tell of a change of %s, and what to do if it was not you', (change, subject) => {
    const mail = securityNotice({ ...user, change }, site);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('If it was not you, ');
  });

  it('welcome a client and a professional each in their own way', () => {
    const client = welcome(user, site);
    const artist = welcome({ ...user, userType: 2 }, site);
    expect(client.subject).toBe('Welcome to Frizo');
    expect(client.text).toContain('book a time');
    expect(artist.text).toContain('keep your list of clients');
    // The pages for it are not built.
    expect(artist.text).not.toContain('Add your services');
  });

  it('hold nothing that whoever made the account could choose: the address may be somebody else’s', () => {
    const firstName = 'Win a prize at evil.test';
    for (const { text, html } of [
      welcome({ ...user, firstName }, site),
      linkMail({ ...link, firstName }, site),
      linkMail({ ...link, firstName, purpose: 'confirm-email' }, site),
      securityNotice({ ...user, firstName, change: 'email' }, site),
    ])
      expect(text + html).not.toMatch(/evil|prize/);
  });

  it('cannot be left by a token that is no plain text', () => {
    const { html } = linkMail({ ...link, token: '"><script>' }, site);
    expect(html).toContain('#%22%3E%3Cscript%3E"');
  });
});
