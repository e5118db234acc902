import { liveSilenceMs } from '@frizo/contracts';
import type { LiveRequest } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';

/** How often the gateway hears of a page that has nothing to say: twice before either side takes the other for dead. Milliseconds. */
const pingMs = Math.floor(liveSilenceMs / 2.25);
/** A token is renewed this long before it runs out; more than a page in the background, whose timers run once a minute, may be late. */
const renewAheadMs = 90_000;

export interface KeepAliveParts {
  readonly session: Pick<SessionController, 'token' | 'tokenLeftMs' | 'renew'>;
  readonly send: (request: LiveRequest) => void;
  /** What hello was said with. */
  readonly token: string | null;
}

/** Pings, and sends each new token on before the last one runs out, whoever has renewed it; returns how to stop. */
export function keepAlive({ session, send, token: first }: KeepAliveParts): () => void {
  let sent = first;
  let isOver = false;

  async function beat(): Promise<void> {
    send({ type: 'ping' });
    if (session.tokenLeftMs() < renewAheadMs) await session.renew();
    const token = session.token();
    if (isOver || token === null || token === sent) return;
    sent = token;
    send({ type: 'token', token });
  }

  const pings = setInterval(() => void beat(), pingMs);
  return () => {
    isOver = true;
    clearInterval(pings);
  };
}
