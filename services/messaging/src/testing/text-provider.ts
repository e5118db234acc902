import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A text message as received from the sender. */
export interface ReceivedText {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly to: string | null;
  readonly from: string | null;
  readonly body: string | null;
}

/** A fake of the parts of Twilio's API that are used, with configurable responses. */
export interface TextProvider {
  readonly url: string;
  readonly received: readonly ReceivedText[];
  /** Sets the response from now on; 201 by default. Refused texts are not in `received`. */
  answer(status: number, body?: object): void;
  stop(): Promise<void>;
}

export async function startTextProvider(): Promise<TextProvider> {
  const received: ReceivedText[] = [];
  let next = { status: 201, body: { sid: 'SM1', status: 'queued' } as object };
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const form = new URLSearchParams(sent);
      if (next.status === 201)
        received.push({
          path: `${request.method} ${request.url}`,
          authorization: request.headers.authorization,
          to: form.get('To'),
          from: form.get('From') ?? form.get('MessagingServiceSid'),
          body: form.get('Body'),
        });
      response.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status, body = {}) => {
      next = { status, body };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
