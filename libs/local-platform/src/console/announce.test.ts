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
    const text = announced({ url, mailboxUrl: 'http://localhost:4001', isDemo: true, isForPeople: true });
    expect(text).toContain(url);
    expect(text).toContain('http://localhost:4001');
    expect(text).toContain('Demo-1234');
    for (const name of ['client', 'owner', 'freelancer', 'artist', 'admin']) {
      expect(text).toContain(`${name}@demo.frizo.test`);
    }
  });

  it('offers no log-ins that do not exist, and no mailbox where mail really leaves', () => {
    const text = announced({ url, mailboxUrl: undefined, isDemo: false, isForPeople: true });
    expect(text).not.toContain('demo.frizo.test');
    expect(text).not.toContain('Mailbox');
  });

  it('offers no log-ins where there is no page to log in at', () => {
    const text = announced({ url, mailboxUrl: undefined, isDemo: true, isForPeople: false });
    expect(text).toContain(`Services   ${url}`);
    expect(text).not.toContain('demo.frizo.test');
  });
});
