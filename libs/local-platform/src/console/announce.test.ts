import { describe, expect, it } from '@jest/globals';
import { announce } from './announce.ts';

function announced(portal: Parameters<typeof announce>[0]): string {
  const lines: string[] = [];
  announce(portal, (line) => lines.push(line));
  return lines.join('\n');
}

describe('announce', () => {
  const url = 'http://localhost:4000';

  it('prints the addresses and every demo log-in', () => {
    const stripe = { url: 'http://127.0.0.1:4002' };
    const mailboxUrl = 'http://localhost:4001';
    const text = announced({ url, mailboxUrl, stripe, isDemo: true, hasGateway: true });
    expect(text).toContain(url);
    expect(text).toContain('Payments   http://127.0.0.1:4002 (a sandbox');
    expect(text).toContain('http://localhost:4001');
    expect(text).toContain('Demo-1234');
    for (const name of ['client', 'owner', 'freelancer', 'artist', 'admin']) {
      expect(text).toContain(`${name}@demo.frizo.test`);
    }
  });

  it('prints no log-ins without the demo, no mailbox with a real mail server, and no sandbox with keys of Stripe', () => {
    const text = announced({
      url,
      mailboxUrl: undefined,
      stripe: undefined,
      isDemo: false,
      hasGateway: true,
    });
    expect(text).not.toContain('demo.frizo.test');
    expect(text).not.toContain('Mailbox');
    expect(text).not.toContain('Payments');
  });

  it('prints no log-ins without a gateway', () => {
    const text = announced({
      url,
      mailboxUrl: undefined,
      stripe: undefined,
      isDemo: true,
      hasGateway: false,
    });
    expect(text).toContain(`Services   ${url}`);
    expect(text).not.toContain('demo.frizo.test');
  });
});
