import { livePath } from '@frizo/contracts';

/** The part of a socket that the connection uses. */
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

/** Opens browser sockets to the page's own origin. */
export function browserSockets({ href }: Pick<Location, 'href'>): OpenSocket {
  return (listener) => {
    const socket = new WebSocket(new URL(livePath, href.replace(/^http/, 'ws')));
    socket.addEventListener('open', listener.opened);
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener.received(data));
    // An error is always followed by a close, so it needs no listener.
    socket.addEventListener('close', listener.closed);
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  };
}
