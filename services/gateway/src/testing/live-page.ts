import { once } from 'node:events';
import { liveFrame, livePath, type LiveFrame, type LiveRequest } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { WebSocket } from 'ws';

/** The page's side of a socket. */
export interface LivePage {
  /** The frames so far, in order. */
  readonly frames: readonly LiveFrame[];
  send(request: LiveRequest): void;
  /** Sends data that a page would not send. */
  sendRaw(data: string | Buffer): void;
  /** Stops reading, like a page on a stalled network. */
  stall(): void;
  /** Continues reading. */
  resume(): void;
  /** Waits until this many frames have arrived in total. */
  received(count: number): Promise<readonly LiveFrame[]>;
  /** Waits for the close and resolves to its code. */
  closed(): Promise<number>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly origin?: string | undefined;
  readonly path?: string;
  /** The address that a proxy forwards. */
  readonly address?: string;
}

/** Opens a socket like a page of this portal. Rejects with the status if it is refused. */
export async function openLivePage(url: string, options: PageOptions = {}): Promise<LivePage> {
  const { origin = url, path = livePath, address } = options;
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
    headers: {
      ...('origin' in options && options.origin === undefined ? {} : { origin }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    perMessageDeflate: false,
  });
  const frames: LiveFrame[] = [];
  socket.on('message', (data: Buffer) => frames.push(liveFrame.parse(JSON.parse(data.toString('utf8')))));
  const end = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, answer) => reject(new Error(String(answer.statusCode))));
  });
  socket.on('error', () => undefined);
  return {
    frames,
    send: (request) => socket.send(JSON.stringify(request)),
    sendRaw: (data) => socket.send(data),
    stall: () => socket.pause(),
    resume: () => socket.resume(),
    received: (count) =>
      until(
        async () => frames,
        (all) => all.length >= count,
      ),
    closed: () => end,
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      const closing = once(socket, 'close');
      socket.terminate();
      await closing;
    },
  };
}
