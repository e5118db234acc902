import { liveSilenceMs } from '@frizo/contracts';
import type { LiveEvent, LiveRequest } from '@frizo/contracts';
import { liveOff, stepLive } from './live-machine.ts';
import type { LiveEffect, LiveInput } from './live-machine.ts';
import type { LiveSocket, OpenSocket } from './live-socket.ts';
import { readFrame } from './read-frame.ts';
import type { SessionController } from '@frizo/session';

/** How often an idle page pings: twice before either side considers the other dead. */
const pingMs = Math.floor(liveSilenceMs / 2.25);

/** How long before its expiry a token is renewed; longer than the timers of a background page, which run once a minute, can be late. */
const renewAheadMs = 90_000;

/** The deadline from connecting until the gateway accepts the token. */
const readyMs = 10_000;

export interface LiveParts extends Pick<KeepAliveParts, 'session'> {
  readonly openSocket: OpenSocket;
  readonly isOffline: () => boolean;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly onEvent: (event: LiveEvent) => void;
  /** Events were lost. */
  readonly onGap: () => void;
  readonly onReady: () => void;
}

export interface LiveConnection {
  readonly take: (input: LiveInput) => void;
}

/** Carries out the effects of `stepLive`: one socket at a time, with a deadline for each wait. */
export function createLiveConnection(parts: LiveParts): LiveConnection {
  const { session, openSocket } = parts;
  let state = liveOff;
  let socket: LiveSocket | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let stopKeepAlive: () => void = () => undefined;
  /** Changes with each socket and disconnect, so that callbacks of earlier sockets are ignored. */
  let generation = 0;

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
    else if (effect.do === 'wait') setWatchdog(backOffMs(effect.failures, parts.random()), 'retry');
    else if (effect.do === 'renew') void session.renew();
    else if (effect.do === 'emit-event') parts.onEvent(effect.event);
    else parts.onGap();
  }

  function setWatchdog(ms: number, type: 'retry' | 'overdue'): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => take({ type }), ms);
  }

  function disconnect(): void {
    generation += 1;
    clearTimeout(watchdog);
    stopKeepAlive();
    socket?.close();
    socket = null;
  }

  function connect(): void {
    disconnect();
    const own = generation;
    const ifCurrent = (then: () => void) => () => own === generation && then();
    const open = ifCurrent(() => {
      // Without a token the gateway would refuse the socket.
      if (session.token() === null) return take({ type: 'closed' });
      socket = openSocket({
        opened: ifCurrent(() => take({ type: 'opened' })),
        closed: ifCurrent(() => take({ type: 'closed' })),
        received: (data) => ifCurrent(() => receive(data))(),
      });
    });
    setWatchdog(readyMs, 'overdue');
    if (session.token() !== null) open();
    // A failed renewal shows a notice, but the user already knows that the page is offline.
    else if (parts.isOffline()) take({ type: 'closed' });
    else void session.renew().then(open);
  }

  function sayHello(after: number | undefined): void {
    const token = session.token();
    // If the token has just expired, the gateway closes the socket, and the next attempt starts with a renewal.
    if (token !== null) send({ type: 'hello', token, after });
    stopKeepAlive = keepAlive({ session, send, token });
  }

  function receive(data: unknown): void {
    const frame = readFrame(data);
    // Any frame, even an unknown one, proves that the connection is alive.
    if (state.phase === 'ready' || frame?.type === 'ready') setWatchdog(liveSilenceMs, 'overdue');
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
  /** The token that was sent with `hello`. */
  readonly token: string | null;
}

/** Sends pings, and each new token before the last one expires, whether renewed here or elsewhere; returns a function to stop. */
function keepAlive({ session, send, token: first }: KeepAliveParts): () => void {
  let sent = first;
  let isStopped = false;

  async function ping(): Promise<void> {
    send({ type: 'ping' });
    if (session.tokenLeftMs() < renewAheadMs) await session.renew();
    const token = session.token();
    if (isStopped || token === null || token === sent) return;
    sent = token;
    send({ type: 'token', token });
  }

  const pings = setInterval(() => void ping(), pingMs);
  return () => {
    isStopped = true;
    clearInterval(pings);
  };
}

const minDelayMs = 1_000;
const maxDelayMs = 30_000;

/**
 * The delay before the next attempt, in milliseconds: from 1 s up to a limit that doubles with each failure until it is 30 s. Random in
 * between, so that the pages of a gateway that went down do not all reconnect at the same moment.
 * @param failures the number of failed attempts since the last stable connection; 0 when one has just broken
 * @param random from 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const limit = Math.min(maxDelayMs, 2 * minDelayMs * 2 ** failures);
  return Math.round(minDelayMs + random * (limit - minDelayMs));
}
