import { describe, expect, it } from '@jest/globals';
import { composeMail } from './compose-mail.ts';
import { mailPage } from './mail-page.ts';

const site = { productName: 'Frizo & Co', publicUrl: 'https://frizo.test' };

describe('the page of a mail', () => {
  it('shows the product name, and the first link as the main action', () => {
    const { subject, html } = composeMail({
      subject: 'A <time> is booked',
      greeting: 'Hello Ida.',
      links: [
        { label: 'Confirm', url: 'https://frizo.test/confirm' },
        { label: 'Change or cancel', url: 'https://frizo.test/me' },
      ],
    });
    const page = mailPage({ subject, html }, site);
    expect(page).toContain('<title>A &lt;time&gt; is booked</title>');
    expect(page).toContain('<a href="https://frizo.test/">Frizo &amp; Co</a>');
    expect(page).toContain('<p class="action"><a href="https://frizo.test/confirm">Confirm</a></p>');
    expect(page).toContain('<p><a href="https://frizo.test/me">Change or cancel</a></p>');
  });

  it('loads nothing: no picture, no font, no script', () => {
    const page = mailPage({ subject: 'Hello', html: '<p>Hello.</p>' }, site);
    expect(page).not.toMatch(/<img|<script|<link|url\(|@import/);
  });
});
