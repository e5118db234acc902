import { livePath } from '@frizo/contracts';

/** What the connection needs of a socket; `closed` is called once, whatever the cause. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  readonly opened: () => void;
  readonly received: (data: unknown) => void;
  readonly closed: () => void;
}

export type OpenSocket = (listener: SocketListener) => LiveSocket;

/** Sockets of the browser, to this page's own origin. */
export function browserSockets({ href }: Pick<Location, 'href'>): OpenSocket {
  return (listener) => {
    const socket = new WebSocket(new URL(livePath, href.replace(/^http/, 'ws')));
    socket.addEventListener('open', listener.opened);
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener.received(data));
    // An error is always followed by a close, which says all there is to say.
    socket.addEventListener('close', listener.closed);
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  };
}
