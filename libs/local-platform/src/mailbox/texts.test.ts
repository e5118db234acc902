import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readMailbox } from '../testing/mailbox-reader.ts';
import { startMailbox, type RunningMailbox } from './start-mailbox.ts';

const sandbox = { sid: 'ACsandbox', token: 'sandbox' };

describe('text messages of the mailbox', () => {
  let folder: string;
  let mailbox: RunningMailbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-mailbox-'));
    mailbox = await startMailbox({
      folder,
      now: () => new Date('2026-11-21T09:30:00Z'),
    });
  });
  afterAll(async () => {
    await mailbox.stop();
    rmSync(folder, { recursive: true });
  });

  /** Sends a text message by the provider's API. */
  function send(form: Record<string, string>, { sid, token } = sandbox, account = sandbox.sid) {
    return fetch(`${mailbox.textsUrl}/2010-04-01/Accounts/${account}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
      body: new URLSearchParams(form),
    });
  }
  const given = { To: '+16025550123', From: '+15005550006', Body: 'Frizo: see you & Zoë 😀' };
  const page = async (path: string) => (await fetch(mailbox.url + path)).text();

  it("are accepted by the provider's API and served to tests", async () => {
    const answer = await send(given);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ status: 'queued', to: given.To, body: given.Body });
    const text = await readMailbox(mailbox.url).waitForText({ to: '6025550123' });
    expect(text).toMatchObject({ to: given.To, from: given.From, body: given.Body });
  });

  it.each([
    ['to an invalid number', { To: '6025550123' }, 21211],
    ['without a sender', { From: '' }, 21603],
    ['without a body', { Body: '' }, 21602],
    ['with a body that is too long', { Body: 'x'.repeat(1_601) }, 21617],
  ])("%s are rejected with the provider's code", async (_title, parts, code) => {
    const answer = await send({ ...given, ...parts });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code, status: 400 });
  });

  it('are rejected without valid credentials', async () => {
    expect((await send(given, { ...sandbox, sid: 'ACother' })).status).toBe(401);
    const path = `${mailbox.textsUrl}/2010-04-01/Accounts/ACsandbox/Messages.json`;
    expect((await fetch(path, { method: 'POST', body: new URLSearchParams(given) })).status).toBe(401);
  });

  it('are shown as a sandbox, escaped and with links', async () => {
    await send({ ...given, To: '+14805550199', Body: '<b>hi</b> http://localhost:4000/a#7.x-y <script>' });
    const shown = await page('/texts?to=4805550199');
    expect(shown).toContain('Sandbox: sent from +15005550006, and not delivered');
    expect(shown).toContain('&lt;b&gt;hi&lt;/b&gt;');
    expect(shown).toContain('<a href="http://localhost:4000/a#7.x-y">http://localhost:4000/a#7.x-y</a>');
    expect(shown).not.toContain('<script');
    expect(shown).not.toContain('+16025550123');
    expect(await page('/texts?to=777')).toContain('No text message for 777');
  });

  it('have their own tab next to the mails', async () => {
    expect(await page('/')).toContain('<a href="/texts"');
    expect(await page('/')).toMatch(/<a href="\/" aria-current="page"\s*>Mails<\/a>/);
    expect(await page('/texts')).toMatch(/<a href="\/texts" aria-current="page"\s*>Text messages<\/a>/);
  });
});
