import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startMailbox, type RunningMailbox } from './start-mailbox.ts';

const calendar =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Cut with Maya\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const picture = Buffer.from('not really a picture');

interface Answer {
  messages: {
    id: string;
    to: string[];
    subject: string;
    attachments: { filename: string; url: string; text?: string }[];
  }[];
}

describe('the mailbox', () => {
  let folder: string;
  let mailbox: RunningMailbox;
  let id: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-mailbox-'));
    mailbox = await startMailbox({
      folder,
      now: () => new Date('2026-11-21T09:30:00Z'),
    });
    const mailer = createTransport(mailbox.smtpUrl);
    await mailer.sendMail({
      from: 'Frizo <no-reply@frizo.test>',
      to: 'Ana <ana@x.test>',
      bcc: 'hidden@x.test',
      subject: 'Booked <b>& confirmed</b>',
      text: 'See you soon',
      html: '<p>See you</p><img src="cid:logo@frizo"><script>alert(1)</script>',
      attachments: [{ filename: 'logo.png', cid: 'logo@frizo', content: picture }],
      icalEvent: { method: 'REQUEST', content: calendar, filename: 'appointment.ics' },
    });
    mailer.close();
    id = (await messages()).messages[0]?.id ?? '';
  });
  afterAll(async () => {
    await mailbox.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string) => fetch(mailbox.url + path);
  const page = async (path: string) => (await get(path)).text();
  const messages = async (query = '') => (await (await get(`/api/messages${query}`)).json()) as Answer;

  it('accepts mails for any recipient', async () => {
    const { messages: found } = await messages('?to=hidden@x.test');
    expect(found).toMatchObject([
      { subject: 'Booked <b>& confirmed</b>', to: ['ana@x.test', 'hidden@x.test'] },
    ]);
  });

  it('returns the text of an invitation once', async () => {
    const { messages: found } = await messages();
    const invitations = found[0]?.attachments.filter(({ filename }) => filename.endsWith('.ics'));
    expect(invitations).toHaveLength(1);
    expect(invitations?.[0]?.text).toContain('SUMMARY:Cut with Maya');
  });

  it('returns at once if the requested mail has already arrived', async () => {
    expect((await messages('?subject=booked&waitMs=20000')).messages).toHaveLength(1);
  });

  it('escapes mails in the list', async () => {
    const list = await page('/?to=ana@x.test');
    expect(list).toContain('Booked &lt;b&gt;&amp; confirmed&lt;/b&gt;');
    expect(list).toContain('1 attachment<');
    expect(await page('/?to=%3Cscript%3E')).toContain('No mail for &lt;script&gt;');
  });

  it('shows a mail with its invitation', async () => {
    const shown = await page(`/messages/${id}`);
    expect(shown).toContain(`src="/messages/${id}/html"`);
    expect(shown).toContain('Cut with Maya');
    expect(shown).not.toContain('logo.png');
    expect(await page(`/messages/${id}?view=text`)).toContain('See you soon');
    expect(await page(`/messages/${id}?view=source`)).toContain('Content-Type: multipart');
  });

  it('serves the HTML of a mail in a sandbox', async () => {
    const answer = await get(`/messages/${id}/html`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox;/);
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(await answer.text()).toContain(`<img src="data:image/png;base64,${picture.toString('base64')}">`);
  });

  it('allows its own pages a stylesheet, but nothing inline', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect((await get('/mailbox.css')).headers.get('content-type')).toContain('text/css');
  });

  it('serves attachments only as downloads', async () => {
    const answer = await get(`/messages/${id}/attachments/1`);
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="appointment.ics"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(await answer.text()).toContain('BEGIN:VCALENDAR');
  });

  it.each(['/messages/nothing', '/messages/nothing/html', '/elsewhere'])(
    'returns 404 for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('returns 404 for a missing attachment', async () => {
    expect((await get(`/messages/${id}/attachments/9`)).status).toBe(404);
  });

  it('rejects host names other than those of this machine', async () => {
    const sent = request(`${mailbox.url}/`, { headers: { host: 'evil.example' } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    response.resume();
  });
});
