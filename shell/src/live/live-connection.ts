import { liveSilenceMs } from '@frizo/contracts';
import type { LiveEvent, LiveRequest } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';
import { backOffMs } from './back-off.ts';
import { liveOff, stepLive } from './live-machine.ts';
import type { LiveEffect, LiveInput } from './live-machine.ts';
import type { LiveSocket, OpenSocket } from './live-socket.ts';
import { readFrame } from './read-frame.ts';

/** From the first try until the gateway has taken the token. Milliseconds. */
const readyMs = 10_000;
/** How often the gateway hears of a page that has nothing to say: twice before either side takes the other for dead. Milliseconds. */
const pingMs = Math.floor(liveSilenceMs / 2.25);
/** A token is renewed this long before it runs out; more than a page in the background, whose timers run once a minute, may be late. */
const renewAheadMs = 90_000;

export interface LiveParts {
  readonly session: Pick<SessionController, 'token' | 'tokenLeftMs' | 'renew'>;
  readonly openSocket: OpenSocket;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onEvent: (event: LiveEvent) => void;
  /** Events were missed for good. */
  readonly onGap: () => void;
  readonly onReady: () => void;
}

export interface LiveConnection {
  readonly start: () => void;
  readonly stop: () => void;
  /** To be called when the connection is back. */
  readonly online: () => void;
}

/** Does what `stepLive` says: one socket at a time, with a deadline for each wait. */
export function createLiveConnection(parts: LiveParts): LiveConnection {
  const { session, openSocket, random } = parts;
  let state = liveOff;
  let socket: LiveSocket | null = null;
  let sentToken: string | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;
  /** Grows with each socket and each end: what comes of one before is not heard. */
  let turn = 0;

  function take(input: LiveInput): void {
    const before = state.phase;
    const { state: next, effects } = stepLive(state, input);
    state = next;
    for (const effect of effects) act(effect);
    if (state.phase === 'ready' && before !== 'ready') parts.onReady();
  }

  function act(effect: LiveEffect): void {
    switch (effect.do) {
      case 'connect':
        return connect();
      case 'disconnect':
        return disconnect();
      case 'say-hello':
        return sayHello(effect.after);
      case 'wait':
        return alarm(backOffMs(effect.failures, random()), 'retry');
      case 'renew':
        return void session.renew();
      case 'tell-event':
        return parts.onEvent(effect.event);
      case 'tell-gap':
        return parts.onGap();
    }
  }

  function alarm(ms: number, type: 'retry' | 'overdue'): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => take({ type }), ms);
  }

  function disconnect(): void {
    turn += 1;
    clearTimeout(watchdog);
    clearInterval(pings);
    socket?.close();
    socket = null;
    sentToken = null;
  }

  function connect(): void {
    disconnect();
    const own = turn;
    const ifOwn = (then: () => void) => () => own === turn && then();
    alarm(readyMs, 'overdue');
    void withToken().then(
      ifOwn(() => {
        if (session.token() === null) return take({ type: 'closed' });
        socket = openSocket({
          opened: ifOwn(() => take({ type: 'opened' })),
          closed: ifOwn(() => take({ type: 'closed' })),
          received: (data) => ifOwn(() => receive(data))(),
        });
      }),
    );
  }

  /** A socket without a token would only be refused. */
  async function withToken(): Promise<void> {
    if (session.token() === null) await session.renew();
  }

  function sayHello(after: number | undefined): void {
    sentToken = session.token();
    // Gone in this very moment: the gateway closes the socket, and the next try begins with a renewal.
    if (sentToken !== null) send({ type: 'hello', token: sentToken, after });
    pings = setInterval(() => void beat(), pingMs);
  }

  function receive(data: unknown): void {
    const frame = readFrame(data);
    // Whatever it was: somebody is there.
    if (state.phase === 'ready' || frame?.type === 'ready') alarm(liveSilenceMs, 'overdue');
    if (frame !== null) take({ type: 'frame', frame });
  }

  async function beat(): Promise<void> {
    const own = turn;
    send({ type: 'ping' });
    if (session.tokenLeftMs() < renewAheadMs) await session.renew();
    const token = session.token();
    if (own !== turn || token === null || token === sentToken) return;
    sentToken = token;
    send({ type: 'token', token });
  }

  function send(request: LiveRequest): void {
    socket?.send(JSON.stringify(request));
  }

  return {
    start: () => take({ type: 'start' }),
    stop: () => take({ type: 'stop' }),
    online: () => take({ type: 'online' }),
  };
}
