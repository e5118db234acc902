import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Booked, Target } from './booking-copy.ts';

/** A proxy to a copy that loses every answer: it closes the connection when the copy has answered, so after its commit. */
export interface AnswerDroppingProxy extends Target {
  /** The lost answers. */
  readonly lost: readonly Booked[];
  stop(): Promise<void>;
}

export async function startAnswerDroppingProxy(to: Target): Promise<AnswerDroppingProxy> {
  const lost: Booked[] = [];
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const body = await text(request);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string' && !hopByHop.has(name)) headers.set(name, value);
      const answer = await fetch(to.url + request.url, { method: request.method ?? 'GET', headers, body });
      lost.push({ status: answer.status, body: await answer.json() });
    };
    void forward().finally(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...to,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const hopByHop = new Set(['connection', 'host', 'content-length', 'keep-alive', 'transfer-encoding']);
