import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listen } from '../machine/listen.ts';
import { loopback } from '../machine/ports.ts';
import type { MailStore } from './mail-store.ts';

const maxMailBytes = 25 * 1024 * 1024;

export interface RunningSmtp {
  /** `smtp://127.0.0.1:port`, for mailers. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Receives every mail from this machine for any recipient, and delivers none. */
export async function startSmtp(store: MailStore): Promise<RunningSmtp> {
  const server = new SMTPServer({
    // Loopback needs neither certificate nor password, but a log-in is accepted.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (_login, _session, done) => done(null, { user: 'anyone' }),
    size: maxMailBytes,
    disableReverseLookup: true,
    // Mailers keep connections open; the shutdown does not wait for those.
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      receive(store, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const port = await listen(server.server, 0, loopback);
  // Ignores mailers that disconnect early.
  server.on('error', () => undefined);
  return {
    url: `smtp://${loopback}:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  store: MailStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error(`A mail may have ${maxMailBytes} bytes.`), { responseCode: 552 });
  }
  await store.add(
    raw,
    session.envelope.rcptTo.map((recipient) => recipient.address),
  );
}
