import { describe, expect, it } from '@jest/globals';
import { liveOff, stepLive } from './live-machine.ts';
import type { LiveEffect, LiveInput, LiveState } from './live-machine.ts';

const flagsChanged = { event: 'message', data: { topic: 'flags' } } as const;
const ready = (seq: number, isComplete = true): LiveInput => ({
  type: 'frame',
  frame: { type: 'ready', seq, isComplete },
});
const event = (seq: number): LiveInput => ({
  type: 'frame',
  frame: { type: 'event', seq, event: flagsChanged },
});
const pong: LiveInput = { type: 'frame', frame: { type: 'pong' } };
const refused: LiveInput = { type: 'frame', frame: { type: 'refused' } };

/** The state after a series of inputs, with the effects of the last one. */
function after(...inputs: LiveInput[]): { state: LiveState; effects: readonly LiveEffect[] } {
  return inputs.reduce<{ state: LiveState; effects: readonly LiveEffect[] }>(
    ({ state }, input) => stepLive(state, input),
    { state: liveOff, effects: [] },
  );
}

const start: LiveInput = { type: 'start' };
const opened: LiveInput = { type: 'opened' };
const closed: LiveInput = { type: 'closed' };
const retry: LiveInput = { type: 'retry' };

describe('the live connection', () => {
  it('connects on log-in, says hello, and is ready', () => {
    expect(after(start).effects).toEqual([{ do: 'connect' }]);
    expect(after(start, opened).effects).toEqual([{ do: 'say-hello', after: undefined }]);
    expect(after(start, opened, ready(4))).toEqual({
      state: { phase: 'ready', failures: 0, after: 4 },
      effects: [],
    });
  });

  it('disconnects on log-out in every phase, and forgets the last event', () => {
    for (const inputs of [[start], [start, opened, ready(4)], [start, closed]]) {
      expect(after(...inputs, { type: 'stop' })).toEqual({ state: liveOff, effects: [{ do: 'disconnect' }] });
    }
  });

  it.each([opened, closed, retry, ready(1), event(1), pong, refused, { type: 'online' }] as LiveInput[])(
    'ignores %j while it is off',
    (input) => {
      expect(stepLive(liveOff, input)).toEqual({ state: liveOff, effects: [] });
    },
  );

  it('emits each event once, even if it is sent again after a reconnect', () => {
    const emitted = { do: 'emit-event', event: flagsChanged };
    expect(after(start, opened, ready(4), event(5)).effects).toEqual([emitted]);
    const resumed = [start, opened, ready(4), event(5), closed, retry, opened] as const;
    expect(after(...resumed).effects).toEqual([{ do: 'say-hello', after: 5 }]);
    expect(after(...resumed, event(5)).effects).toEqual([]);
    expect(after(...resumed, event(5), event(6)).effects).toEqual([emitted]);
    expect(after(...resumed, event(6), ready(6)).state.after).toBe(6);
  });

  it('emits a gap if the server no longer has the missed events, and continues from there', () => {
    const { state, effects } = after(start, opened, ready(900), closed, retry, opened, ready(3, false));
    expect(effects).toEqual([{ do: 'emit-gap' }]);
    expect(state.after).toBe(3);
  });

  it('waits longer with each failure, until a connection is stable again', () => {
    const wait = (failures: number) => [{ do: 'disconnect' }, { do: 'wait', failures }];
    expect(after(start, closed).effects).toEqual(wait(0));
    expect(after(start, closed, retry, { type: 'overdue' }).effects).toEqual(wait(1));
    const dropped = [start, opened, ready(1), closed, retry, opened, ready(1), closed] as const;
    expect(after(...dropped).effects).toEqual(wait(1));
    expect(after(start, closed, retry, opened, ready(1), pong, closed).effects).toEqual(wait(0));
  });

  it('renews a refused token before the next attempt', () => {
    expect(after(start, opened, refused).effects).toEqual([
      { do: 'renew' },
      { do: 'disconnect' },
      { do: 'wait', failures: 0 },
    ]);
  });

  it('reconnects at once when the network returns, even if the socket looks alive', () => {
    const online: LiveInput = { type: 'online' };
    for (const inputs of [
      [start, closed],
      [start, opened, ready(4)],
    ]) {
      const { state, effects } = after(...inputs, online);
      expect(state).toMatchObject({ phase: 'connecting', failures: 0 });
      expect(effects).toEqual([{ do: 'connect' }]);
    }
  });
});
