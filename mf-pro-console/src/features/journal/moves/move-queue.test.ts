import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DayElement } from '../day.ts';
import { MoveQueue, type MoveServer, type SavedMove } from './move-queue.ts';
import { type Spot, spotOf } from './move-rules.ts';
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
      save.answer.resolve({ spot: save.spot, version, priceCents: null });
      await turns();
    },
  };
}

describe('the queue of moves', () => {
  it('keeps another address for the moves that follow, and the one before for the undo', async () => {
    const { queue, saves, turns, answer } = setUp();
    const first = queue.move(cut, { ...spotAt(900), addressId: 2 });
    await turns();
    const second = queue.move(cut, spotAt(1800));
    await turns();
    await answer(0, 5);
    await answer(1, 6);
    expect(saves.map(({ spot }) => spot.addressId)).toEqual([2, 2]);
    expect(await first).toEqual({ kind: 'superseded' });
    expect(await second).toMatchObject({ kind: 'saved', from: { ...spotAt(0), addressId: 1 } });
  });

  it('shows a move at once, as unsaved until it is answered', async () => {
    const { queue, saves, shown, turns, answer } = setUp();
    const ended = queue.move(cut, spotAt(900));
    expect(shown().spots.get(cut.key)).toEqual(spotAt(900));
    expect([...shown().unsaved]).toEqual([cut.key]);
    await turns();
    expect(saves.map(({ version }) => version)).toEqual([4]);
    await answer(0, 5);
    expect(await ended).toEqual({ kind: 'saved', from: spotAt(0), version: 5, priceCents: null });
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

  it('says where the element was before the moves that another one has superseded', async () => {
    const { queue, turns, answer } = setUp(() => new Promise(() => undefined));
    void queue.move(cut, spotAt(900));
    await turns();
    const second = queue.move({ ...cut, ...spotAt(900) }, spotAt(1800));
    await answer(0, 5);
    await answer(1, 6);
    expect(await second).toMatchObject({ kind: 'saved', from: spotAt(0) });
    const later = queue.move({ ...cut, ...spotAt(1800) }, spotAt(2700));
    await turns();
    await answer(2, 7);
    expect(await later).toMatchObject({ kind: 'saved', from: spotAt(1800) });
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

/** A page with its own copy of the element, which it loads again after a refusal as the journal does. */
function openPage(scheduler: fc.Scheduler, stored: { now: DayElement }) {
  let loaded = stored.now;
  let shown: ShownMoves = { spots: new Map(), unsaved: new Set() };
  const onTheWay = <Value>(value: Value) => scheduler.schedule(Promise.resolve(value));
  let loading: Promise<void> | null = null;
  /** One at a time, as the journal's calls are: a load that is under way can have begun before a save. */
  const load = () => (loading ??= readStored().finally(() => (loading = null)));
  const readStored = async () => {
    await onTheWay(null);
    loaded = await onTheWay(stored.now);
  };
  const server: MoveServer = {
    async save(_, spot, version) {
      await onTheWay(null);
      if (version !== stored.now.version) throw new Error('changed meanwhile');
      const saved = { ...stored.now, ...spot, version: (version ?? 0) + 1 };
      stored.now = saved;
      return onTheWay({ spot, version: saved.version, priceCents: null });
    },
    async reload(_, { version }) {
      await load();
      return (loaded.version ?? 0) >= (version ?? 0);
    },
  };
  const queue = new MoveQueue(
    () => server,
    (moves) => {
      shown = moves;
    },
  );
  const screen = () => ({ ...loaded, ...shown.spots.get(cut.key) });
  return {
    load,
    shownSpot: () => spotOf(screen()),
    isSettled: () => shown.spots.size === 0,
    async drag(start: number) {
      const outcome = await queue.move(screen(), spotAt(start));
      if (outcome.kind === 'failed') await load();
      return outcome.kind;
    },
  };
}

describe('two pages that drag the same element 100 times at once', () => {
  it('have one result each time, and show the same place in the end, whatever is answered first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const stored = { now: cut };
        const pages = [openPage(scheduler, stored), openPage(scheduler, stored)];
        const dragAgain = async (page: ReturnType<typeof openPage>, first: number) => {
          const outcomes: string[] = [];
          for (let round = 0; round < 100; round += 1) outcomes.push(await page.drag(first + round * 1_800));
          return outcomes;
        };
        const dragged = Promise.all(pages.map((page, index) => dragAgain(page, 900 * (index + 1))));
        const outcomes = (await scheduler.waitFor(dragged)).flat();
        await scheduler.waitIdle();
        // The page is told of the last change.
        await scheduler.waitFor(Promise.all(pages.map((page) => page.load())));

        const saved = outcomes.filter((kind) => kind === 'saved').length;
        expect(saved + outcomes.filter((kind) => kind === 'failed').length).toBe(200);
        expect(stored.now.version).toBe((cut.version ?? 0) + saved);
        expect(pages.map((page) => page.isSettled())).toEqual([true, true]);
        expect(pages.map((page) => page.shownSpot())).toEqual([spotOf(stored.now), spotOf(stored.now)]);
      }),
      { numRuns: 5 },
    );
  });
});
