import { describe, expect, it } from '@jest/globals';
import type { DayElement } from '../day.ts';
import { MoveQueue, type MoveServer, type SavedMove } from './move-queue.ts';
import type { Spot } from './move-rules.ts';
import type { ShownMoves } from './shown-moves.ts';

const spotAt = (start: number): Spot => ({ artistId: 2, start, end: start + 3600 });
const cut: DayElement = {
  key: 'appointment-1',
  kind: 'appointment',
  id: 1,
  addressId: 1,
  version: 4,
  status: 'upcoming',
  appointment: null,
  ...spotAt(0),
};
const lunch: DayElement = { ...cut, key: 'block-1', kind: 'block', version: null };

/** A server whose saves wait until the test answers them. */
function setUp(reload: MoveServer['reload'] = async () => true) {
  const saves: { spot: Spot; version: number | null; answer: PromiseWithResolvers<SavedMove> }[] = [];
  let shown: ShownMoves = { spots: new Map(), unsaved: new Set() };
  const server: MoveServer = {
    save(_, spot, version) {
      const answer = Promise.withResolvers<SavedMove>();
      saves.push({ spot, version, answer });
      return answer.promise;
    },
    reload,
  };
  const queue = new MoveQueue(
    () => server,
    (moves) => {
      shown = moves;
    },
  );
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    saves,
    turns,
    shown: () => shown,
    async answer(place: number, version: number | null) {
      const save = saves[place]!;
      save.answer.resolve({ spot: save.spot, version });
      await turns();
    },
  };
}

describe('the queue of moves', () => {
  it('shows a move at once, as unsaved until it is answered', async () => {
    const { queue, saves, shown, turns, answer } = setUp();
    const ended = queue.move(cut, spotAt(900));
    expect(shown().spots.get(cut.key)).toEqual(spotAt(900));
    expect([...shown().unsaved]).toEqual([cut.key]);
    await turns();
    expect(saves.map(({ version }) => version)).toEqual([4]);
    await answer(0, 5);
    expect(await ended).toEqual({ kind: 'saved', version: 5 });
    expect(shown().unsaved.size).toBe(0);
  });

  it('sends one move of an element at a time, then the last that waits, based on the answered version', async () => {
    const { queue, saves, shown, turns, answer } = setUp();
    const ends = [queue.move(cut, spotAt(900))];
    await turns();
    ends.push(queue.move(cut, spotAt(1800)), queue.move(cut, spotAt(2700)));
    await turns();
    expect(saves).toHaveLength(1);
    expect(shown().spots.get(cut.key)).toEqual(spotAt(2700));
    await answer(0, 5);
    expect(saves.map(({ spot, version }) => [spot.start, version])).toEqual([
      [900, 4],
      [2700, 5],
    ]);
    await answer(1, 6);
    expect((await Promise.all(ends)).map(({ kind }) => kind)).toEqual(['superseded', 'superseded', 'saved']);
  });

  it('bases a move on the last save of the page, also when the element was picked up before its answer', async () => {
    const { queue, saves, turns, answer } = setUp();
    const first = queue.move(cut, spotAt(900));
    await turns();
    const pickedUp = { ...cut, ...spotAt(900) };
    await answer(0, 5);
    await first;
    void queue.move(pickedUp, spotAt(1800));
    await turns();
    // Somebody else has changed it, and the page has shown that.
    await answer(1, 6);
    void queue.move({ ...cut, version: 8 }, spotAt(2700));
    await turns();
    expect(saves.map(({ version }) => version)).toEqual([4, 5, 8]);
  });

  it('sends moves of different elements at once', async () => {
    const { queue, saves, turns } = setUp();
    void queue.move(cut, spotAt(900));
    void queue.move(lunch, spotAt(7200));
    await turns();
    expect(saves).toHaveLength(2);
  });

  it('puts an element back after a failure, without sending what waits', async () => {
    const { queue, saves, shown, turns } = setUp();
    const ended = queue.move(cut, spotAt(900));
    await turns();
    const waiting = queue.move(cut, spotAt(1800));
    const error = new Error('refused');
    saves[0]?.answer.reject(error);
    expect(await ended).toEqual({ kind: 'failed', error });
    expect(await waiting).toEqual({ kind: 'superseded' });
    expect(shown().spots.size).toBe(0);
    expect(saves).toHaveLength(1);
    void queue.move(cut, spotAt(2700));
    await turns();
    expect(saves[1]?.version).toBe(4);
  });

  it('shows the saved place until the loaded day has it', async () => {
    const loads: PromiseWithResolvers<boolean>[] = [];
    const { queue, shown, turns, answer } = setUp(() => {
      const load = Promise.withResolvers<boolean>();
      loads.push(load);
      return load.promise;
    });
    void queue.move(lunch, spotAt(900));
    await turns();
    await answer(0, null);
    loads[0]?.resolve(false);
    await turns();
    expect(loads).toHaveLength(2);
    expect(shown().spots.get(lunch.key)).toEqual(spotAt(900));
    loads[1]?.resolve(true);
    await turns();
    expect(shown().spots.size).toBe(0);
  });

  it('does not forget a move that follows while the day is loaded', async () => {
    const load = Promise.withResolvers<boolean>();
    const { queue, saves, shown, turns, answer } = setUp(() => load.promise);
    void queue.move(cut, spotAt(900));
    await turns();
    await answer(0, 5);
    void queue.move(cut, spotAt(1800));
    load.resolve(true);
    await turns();
    expect(shown().spots.get(cut.key)).toEqual(spotAt(1800));
    expect(saves[1]?.version).toBe(5);
  });
});
