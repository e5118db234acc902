import type { LiveEvent, LiveFrame } from '@frizo/contracts';

/** The phase of the socket, with the last event number seen and the failures since the last stable connection, which outlive it. */
export interface LiveState {
  readonly phase: 'off' | 'waiting' | 'connecting' | 'ready';
  readonly failures: number;
  readonly after?: number;
}

export type LiveInput =
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  /** The socket has opened or closed; `overdue`: it was not ready in time, or was silent for too long. */
  | { readonly type: 'opened' | 'closed' | 'overdue' }
  | { readonly type: 'frame'; readonly frame: LiveFrame }
  /** The wait is over, or the network has returned, so that waiting makes no sense. */
  | { readonly type: 'retry' | 'online' };

export type LiveEffect =
  /** Opens a socket; the previous one is closed first, and its later messages are ignored. */
  | { readonly do: 'connect' | 'disconnect' }
  | { readonly do: 'say-hello'; readonly after?: number }
  | { readonly do: 'wait'; readonly failures: number }
  /** The token was refused, so the next attempt needs a new one. */
  | { readonly do: 'renew' }
  | { readonly do: 'emit-event'; readonly event: LiveEvent }
  /** Events were lost: listeners have to load everything again. */
  | { readonly do: 'emit-gap' };

export interface LiveStep {
  readonly state: LiveState;
  readonly effects: readonly LiveEffect[];
}

export const liveOff: LiveState = { phase: 'off', failures: 0 };

/** The next state and the effects of an input. Pure; an input that does not fit the phase changes nothing. */
export function stepLive(state: LiveState, input: LiveInput): LiveStep {
  if (input.type === 'stop') return state.phase === 'off' ? same(state) : step(liveOff, { do: 'disconnect' });
  if (state.phase === 'off')
    return input.type === 'start'
      ? step({ phase: 'connecting', failures: 0 }, { do: 'connect' })
      : same(state);
  switch (input.type) {
    case 'opened':
      return state.phase === 'connecting'
        ? step(state, { do: 'say-hello', after: state.after })
        : same(state);
    case 'closed':
    case 'overdue':
      return state.phase === 'waiting' ? same(state) : lost(state);
    case 'retry':
      return state.phase === 'waiting'
        ? step({ ...state, phase: 'connecting' }, { do: 'connect' })
        : same(state);
    case 'online':
      // Even if the socket looks alive: after a network change it takes long to notice that it is dead.
      return step({ ...state, phase: 'connecting', failures: 0 }, { do: 'connect' });
    case 'frame':
      return receive(state, input.frame);
    default:
      return same(state);
  }
}

/** Missed events arrive before `ready`, so events are processed in both phases. */
function receive(state: LiveState, frame: LiveFrame): LiveStep {
  if (state.phase === 'waiting') return same(state);
  if (frame.type === 'refused') {
    const { state: next, effects } = lost(state);
    return step(next, { do: 'renew' }, ...effects);
  }
  if (frame.type === 'ready') {
    if (state.phase !== 'connecting') return same(state);
    const ready: LiveState = { ...state, phase: 'ready', after: Math.max(frame.seq, state.after ?? 0) };
    return frame.isComplete ? step(ready) : step({ ...ready, after: frame.seq }, { do: 'emit-gap' });
  }
  // Only a pong resets the failures, so that the page still backs off from a gateway that accepts sockets and drops them.
  if (frame.type === 'pong') return step({ ...state, failures: 0 });
  // Already received before the connection broke.
  if (state.after !== undefined && frame.seq <= state.after) return same(state);
  return step({ ...state, after: frame.seq }, { do: 'emit-event', event: frame.event });
}

function lost(state: LiveState): LiveStep {
  const next: LiveState = { ...state, phase: 'waiting', failures: state.failures + 1 };
  return step(next, { do: 'disconnect' }, { do: 'wait', failures: state.failures });
}

function step(state: LiveState, ...effects: LiveEffect[]): LiveStep {
  return { state, effects };
}

function same(state: LiveState): LiveStep {
  return { state, effects: [] };
}
