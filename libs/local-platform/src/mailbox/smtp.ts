import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listen } from '../machine/listen.ts';
import { loopback } from '../machine/ports.ts';
import type { MailStore } from './mail-store.ts';

const maxMailBytes = 25 * 1024 * 1024;

export interface RunningSmtp {
  /** `smtp://127.0.0.1:port`, as mailers take it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Takes in every mail from this machine, for whomever it is; none leaves. */
export async function startSmtp(store: MailStore): Promise<RunningSmtp> {
  const server = new SMTPServer({
    // Loopback needs neither certificate nor password; a log-in is taken all the same.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (_login, _session, done) => done(null, { user: 'anyone' }),
    size: maxMailBytes,
    disableReverseLookup: true,
    // Mailers keep connections for more to come; at the end nobody waits for those.
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      keep(store, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const port = await listen(server.server, 0, loopback);
  // A mailer that hangs up in the middle of a sentence is its own problem.
  server.on('error', () => undefined);
  return {
    url: `smtp://${loopback}:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(
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
