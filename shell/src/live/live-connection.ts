import { liveSilenceMs } from '@frizo/contracts';
import type { LiveEvent, LiveRequest } from '@frizo/contracts';
import { liveOff, stepLive } from './live-machine.ts';
import type { LiveEffect, LiveInput } from './live-machine.ts';
import type { LiveSocket, OpenSocket } from './live-socket.ts';
import { readFrame } from './read-frame.ts';
import type { SessionController } from '@frizo/session';

/** How often the gateway hears of a page that has nothing to say: twice before either side takes the other for dead. Milliseconds. */
const pingMs = Math.floor(liveSilenceMs / 2.25);

/** A token is renewed this long before it runs out; more than a page in the background, whose timers run once a minute, may be late. */
const renewAheadMs = 90_000;

/** From the first try until the gateway has taken the token. Milliseconds. */
const readyMs = 10_000;

export interface LiveParts extends Pick<KeepAliveParts, 'session'> {
  readonly openSocket: OpenSocket;
  readonly isOffline: () => boolean;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onEvent: (event: LiveEvent) => void;
  /** Events were missed for good. */
  readonly onGap: () => void;
  readonly onReady: () => void;
}

export interface LiveConnection {
  readonly take: (input: LiveInput) => void;
}

/** Does what `stepLive` says: one socket at a time, with a deadline for each wait. */
export function createLiveConnection(parts: LiveParts): LiveConnection {
  const { session, openSocket } = parts;
  let state = liveOff;
  let socket: LiveSocket | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let stopBeating: () => void = () => undefined;
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
    if (effect.do === 'connect') connect();
    else if (effect.do === 'disconnect') disconnect();
    else if (effect.do === 'say-hello') sayHello(effect.after);
    else if (effect.do === 'wait') alarm(backOffMs(effect.failures, parts.random()), 'retry');
    else if (effect.do === 'renew') void session.renew();
    else if (effect.do === 'emit-event') parts.onEvent(effect.event);
    else parts.onGap();
  }

  function alarm(ms: number, type: 'retry' | 'overdue'): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => take({ type }), ms);
  }

  function disconnect(): void {
    turn += 1;
    clearTimeout(watchdog);
    stopBeating();
    socket?.close();
    socket = null;
  }

  function connect(): void {
    disconnect();
    const own = turn;
    const ifOwn = (then: () => void) => () => own === turn && then();
    const open = ifOwn(() => {
      // Without a token it would only be refused.
      if (session.token() === null) return take({ type: 'closed' });
      socket = openSocket({
        opened: ifOwn(() => take({ type: 'opened' })),
        closed: ifOwn(() => take({ type: 'closed' })),
        received: (data) => ifOwn(() => receive(data))(),
      });
    });
    alarm(readyMs, 'overdue');
    if (session.token() !== null) open();
    // Every renewal that fails shows a notice, and the user knows of the connection by now.
    else if (parts.isOffline()) take({ type: 'closed' });
    else void session.renew().then(open);
  }

  function sayHello(after: number | undefined): void {
    const token = session.token();
    // Gone in this very moment: the gateway closes the socket, and the next try begins with a renewal.
    if (token !== null) send({ type: 'hello', token, after });
    stopBeating = keepAlive({ session, send, token });
  }

  function receive(data: unknown): void {
    const frame = readFrame(data);
    // Whatever it was: somebody is there.
    if (state.phase === 'ready' || frame?.type === 'ready') alarm(liveSilenceMs, 'overdue');
    if (frame !== null) take({ type: 'frame', frame });
  }

  function send(request: LiveRequest): void {
    socket?.send(JSON.stringify(request));
  }

  return { take };
}

interface KeepAliveParts {
  readonly session: Pick<SessionController, 'token' | 'tokenLeftMs' | 'renew'>;
  readonly send: (request: LiveRequest) => void;
  /** What hello was said with. */
  readonly token: string | null;
}

/** Pings, and sends each new token on before the last one runs out, whoever has renewed it; returns how to stop. */
function keepAlive({ session, send, token: first }: KeepAliveParts): () => void {
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

const leastMs = 1_000;
const mostMs = 30_000;

/**
 * How long to wait before the next try, in milliseconds: from 1 s up to a limit that doubles with each failure until it is 30 s. Anywhere in
 * between, so that the pages of a gateway that went down do not all come back in the same moment.
 * @param failures how many tries have failed since a connection last held; 0 where one has just broken
 * @param random from 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const limit = Math.min(mostMs, 2 * leastMs * 2 ** failures);
  return Math.round(leastMs + random * (limit - leastMs));
}
