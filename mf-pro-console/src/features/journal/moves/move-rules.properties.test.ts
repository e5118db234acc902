import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ProfessionalAppointment, TimeBlock } from '@frizo/contracts';
import { wallClockToInstant } from '@frizo/local-time';
import {
  appointmentAt,
  artistIds,
  blockAt,
  buildJournalDay,
  clockAt,
  elementIn,
  zone,
} from '../../../testing/journal-day.ts';
import type { JournalDay } from '../day.ts';
import {
  lengthOf,
  type Proposal,
  proposeMove,
  proposeNew,
  proposeResize,
  type Spot,
  spotOf,
} from './move-rules.ts';
import { withMoves } from './shown-moves.ts';

/** In New York these days have 24, 23 and 25 hours. */
const dates = ['2026-03-10', '2026-03-08', '2026-11-01'] as const;

/** A day of three artists with elements that do not overlap, and a time before some of them. */
const givenDays = fc
  .record({
    date: fc.constantFrom(...dates),
    columns: fc.array(
      fc.array(
        fc.record({ gap: fc.nat({ max: 8 }), steps: fc.integer({ min: 1, max: 12 }), isBlock: fc.boolean() }),
        {
          maxLength: 7,
        },
      ),
      { minLength: 3, maxLength: 3 },
    ),
    passed: fc.nat({ max: 40 }),
  })
  .map(({ date, columns, passed }) => {
    const { midnight, nextMidnight } = buildJournalDay({ date });
    const appointments: ProfessionalAppointment[] = [];
    const blocks: TimeBlock[] = [];
    columns.forEach((entries, index) => {
      let end = midnight;
      entries.forEach(({ gap, steps, isBlock }, place) => {
        const start = end + gap * 900;
        end = Math.min(start + steps * 900, nextMidnight);
        if (end <= start) return;
        const where = { artistId: artistIds[index] ?? 2, start, end };
        const id = index * 10 + place + 1;
        // An appointment never starts in the second of two equal hours.
        const isRepeated = wallClockToInstant(date, clockAt(start).seconds, zone)?.getTime() !== start * 1000;
        if (isBlock || isRepeated) blocks.push(blockAt(id, where));
        else appointments.push(appointmentAt(id, where));
      });
    });
    return { date, appointments, blocks, now: midnight + passed * 900 };
  });

const gestures = fc.array(
  fc.record({
    place: fc.nat({ max: 100 }),
    artistId: fc.constantFrom(...artistIds),
    second: fc.integer({ min: -7200, max: 97_200 }),
    isResize: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

type GivenDay = ReturnType<typeof givenDays.generate>['value'];
type Gesture = ReturnType<typeof gestures.generate>['value'][number];

const elementsOf = ({ columns }: JournalDay) => columns.flatMap(({ elements }) => elements);

function propose(given: GivenDay, shown: JournalDay, { place, artistId, second, isResize }: Gesture) {
  const all = elementsOf(shown);
  const element = all[place % all.length];
  if (!element) return undefined;
  const context = { day: shown, now: given.now };
  const instant = shown.midnight + second;
  const proposal = isResize
    ? proposeResize(context, element, instant)
    : proposeMove(context, element, { artistId, start: instant });
  return { element, proposal, context };
}

const accepted = ({ kind, spot: where }: Proposal) =>
  kind === 'allowed' || kind === 'question' ? where : undefined;
const shownDay = (given: GivenDay, moves: ReadonlyMap<string, Spot>) =>
  buildJournalDay(withMoves(given, moves));

function overlaps({ columns }: JournalDay): boolean {
  return columns.some(({ elements }) =>
    elements.some((one, index) => {
      const next = elements[index + 1];
      return next !== undefined && one.end > next.start;
    }),
  );
}

describe('any sequence of accepted gestures', () => {
  it('leaves no overlap, nothing in the past and nothing across midnight', () => {
    fc.assert(
      fc.property(givenDays, gestures, (given, sequence) => {
        const moves = new Map<string, Spot>();
        for (const gesture of sequence) {
          const shown = shownDay(given, moves);
          const result = propose(given, shown, gesture);
          const where = result && accepted(result.proposal);
          if (!where) continue;
          expect(where.start).toBeGreaterThan(given.now);
          expect(where.end).toBeLessThanOrEqual(shown.nextMidnight);
          expect((where.start - shown.midnight) % 900).toBe(0);
          expect(lengthOf(where)).toBeGreaterThanOrEqual(900);
          expect(lengthOf(where) % 900).toBe(0);
          moves.set(result.element.key, where);
          expect(overlaps(shownDay(given, moves))).toBe(false);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never lengthens an element by a move, nor changes its start by a resize', () => {
    fc.assert(
      fc.property(givenDays, gestures, (given, [gesture]) => {
        const result = gesture && propose(given, shownDay(given, new Map()), gesture);
        const where = result && accepted(result.proposal);
        if (!where) return;
        if (gesture.isResize) expect(where.start).toBe(result.element.start);
        else expect(lengthOf(where)).toBeLessThanOrEqual(lengthOf(result.element));
      }),
    );
  });

  it('proposes the same again for what it has proposed', () => {
    fc.assert(
      fc.property(givenDays, gestures, (given, [gesture]) => {
        const result = gesture && propose(given, shownDay(given, new Map()), gesture);
        const where = result && accepted(result.proposal);
        if (!where) return;
        const { element, context } = result;
        const again = gesture.isResize
          ? proposeResize(context, element, where.end)
          : proposeMove(context, element, where, lengthOf(where));
        expect(again).toEqual({ kind: 'allowed', spot: where });
      }),
    );
  });

  it('is undone exactly: the inverse move is allowed, and the day is as before', () => {
    fc.assert(
      fc.property(givenDays, gestures, (given, sequence) => {
        const moves = new Map<string, Spot>();
        for (const gesture of sequence) {
          const before = shownDay(given, moves);
          const result = propose(given, before, gesture);
          const where = result && accepted(result.proposal);
          if (!where) continue;
          const { element } = result;
          const origin = spotOf(element);
          const after = shownDay(given, new Map(moves).set(element.key, where));
          const undone = proposeMove(
            { day: after, now: given.now },
            elementIn(after, element.key),
            origin,
            lengthOf(origin),
          );
          expect(undone).toEqual({ kind: 'allowed', spot: origin });
          expect(shownDay(given, new Map(moves).set(element.key, undone.spot))).toEqual(before);
          moves.set(element.key, where);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('proposes new time that is free', () => {
    fc.assert(
      fc.property(givenDays, gestures, (given, [from, to]) => {
        if (!from || !to) return;
        const shown = shownDay(given, new Map());
        const instants = { from: shown.midnight + from.second, to: shown.midnight + to.second };
        const proposal = proposeNew({ day: shown, now: given.now }, { artistId: from.artistId, ...instants });
        if (proposal.kind !== 'allowed') return;
        const blocks = [...given.blocks, blockAt(99, proposal.spot)];
        expect(overlaps(buildJournalDay({ ...given, blocks }))).toBe(false);
        expect(lengthOf(proposal.spot)).toBeGreaterThanOrEqual(900);
        expect(proposal.spot.start).toBeGreaterThanOrEqual(given.now);
      }),
    );
  });
});
