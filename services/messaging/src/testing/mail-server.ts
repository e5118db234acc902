import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores what it receives, and can be unavailable for a while. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly Email[];
  shut(): void;
  open(): void;
  /** Refuses mail to this address permanently from now on. */
  refuse(address: string): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const refused = new Set<string>();
  let isShut = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, answer) => answer(isShut ? new Error('come back later') : null),
    // For connections that were opened before.
    onMailFrom: (_address, _session, answer) =>
      answer(isShut ? Object.assign(new Error('come back later'), { responseCode: 421 }) : null),
    onRcptTo({ address }, _session, answer) {
      if (!refused.has(address)) return answer();
      return answer(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, _session, answer) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(
          (mail) => {
            received.push(mail);
            answer();
          },
          (error: Error) => answer(error),
        );
    },
  });
  // Clients whose mail is refused close the connection, which is not an error of this server.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    shut: () => {
      isShut = true;
    },
    open: () => {
      isShut = false;
    },
    refuse: (address) => void refused.add(address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
