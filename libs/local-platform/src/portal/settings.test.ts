import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('needs nothing to be set', () => {
    expect(readSettings({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      mailboxPort: undefined,
      databaseUrl: undefined,
      natsUrl: undefined,
      smtpUrl: undefined,
      services: undefined,
      isDemoWanted: true,
    });
  });

  it('reads a list of services as people write it', () => {
    expect(readSettings({ SERVICES: 'booking, payments,' }).services).toEqual(['booking', 'payments']);
    expect(readSettings({ SERVICES: ' ' }).services).toBeUndefined();
  });

  it('takes an empty setting as none', () => {
    expect(readSettings({ DATABASE_URL: '', NATS_URL: '', SMTP_URL: '', HOST: '' })).toEqual(
      readSettings({}),
    );
  });

  it('leaves the demo out if configured', () => {
    expect(readSettings({ DEMO: 'off' }).isDemoWanted).toBe(false);
  });

  it('refuses a mailbox port that is none', () => {
    expect(() => readSettings({ MAILBOX_PORT: 'mail' })).toThrow('MAILBOX_PORT=mail is not a port');
  });
});
