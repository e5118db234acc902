import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('has defaults for everything', () => {
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

  it('reads a list of services with spaces and a trailing comma', () => {
    expect(readSettings({ SERVICES: 'booking, payments,' }).services).toEqual(['booking', 'payments']);
    expect(readSettings({ SERVICES: ' ' }).services).toBeUndefined();
  });

  it('ignores empty settings', () => {
    expect(readSettings({ DATABASE_URL: '', NATS_URL: '', SMTP_URL: '', HOST: '' })).toEqual(
      readSettings({}),
    );
  });

  it('turns the demo off', () => {
    expect(readSettings({ DEMO: 'off' }).isDemoWanted).toBe(false);
  });

  it('rejects an invalid mailbox port', () => {
    expect(() => readSettings({ MAILBOX_PORT: 'mail' })).toThrow('MAILBOX_PORT=mail is not a port');
  });
});
