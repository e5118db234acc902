import { describe, expect, it } from '@jest/globals';
import {
  appointmentAt,
  at,
  blockAt,
  buildJournalDay,
  elementIn,
  spot,
} from '../../../testing/journal-day.ts';
import { proposeMove, proposeNew, proposeResize, spotOf } from './move-rules.ts';

const now = at('09:00');
const day = buildJournalDay({
  appointments: [appointmentAt(1, spot(2, '10:00', '11:00')), appointmentAt(2, spot(2, '13:00', '14:30'))],
  blocks: [blockAt(1, spot(3, '10:00', '12:00')), blockAt(2, spot(3, '12:15', '12:30'))],
  now,
});
const context = { day, now };
const cut = elementIn(day, 'appointment-1');
const lunch = elementIn(day, 'block-1');

describe('moving an element', () => {
  it('snaps to the nearest 15 minutes and keeps the length', () => {
    expect(proposeMove(context, cut, { artistId: 4, start: at('11:07') })).toEqual({
      kind: 'allowed',
      spot: spot(4, '11:00', '12:00'),
    });
    expect(proposeMove(context, cut, { artistId: 4, start: at('11:08') })).toMatchObject({
      spot: spot(4, '11:15', '12:15'),
    });
  });

  it('changes nothing where it was', () => {
    expect(proposeMove(context, cut, { artistId: 2, start: at('10:07') })).toEqual({
      kind: 'unchanged',
      spot: spotOf(cut),
    });
  });

  it('may overlap the time that it leaves', () => {
    expect(proposeMove(context, cut, { artistId: 2, start: at('10:30') }).kind).toBe('allowed');
  });

  it.each([
    ['in the past', cut, 2, '08:45', 'past'],
    ['where another element is', cut, 2, '13:15', 'taken'],
    ['where a block is', cut, 3, '11:45', 'taken'],
    ['at an artist who is not shown', cut, 9, '15:00', 'no-artist'],
  ])('is refused %s', (_, element, artistId, start, reason) => {
    expect(proposeMove(context, element, { artistId, start: at(start) })).toMatchObject({
      kind: 'refused',
      reason,
    });
  });

  it.each([
    ['appointment', cut, 2, '12:15', '13:00', 'Reduce processing time to move the appointment?'],
    ['block', lunch, 2, '11:30', '13:00', 'Reduce block duration to avoid time conflict?'],
    [
      'appointment',
      cut,
      4,
      '23:30',
      '24:00',
      'Appointments may not extend to the next day. Reduce processing time to fit to a single day?',
    ],
    [
      'block',
      lunch,
      4,
      '23:00',
      '24:00',
      'Block may not extend to the next day. Reduce block duration to fit to a single day?',
    ],
  ])('asks before it shortens the %s (spec 5.7)', (_, element, artistId, start, end, text) => {
    expect(proposeMove(context, element, { artistId, start: at(start) })).toEqual({
      kind: 'question',
      text,
      spot: spot(artistId, start, end),
    });
  });

  it('ignores missed appointments, whose time is free again', () => {
    const missed = appointmentAt(3, spot(2, '10:00', '11:00'), { status: 2 });
    const other = buildJournalDay({
      appointments: [missed],
      blocks: [blockAt(1, spot(3, '10:00', '12:00'))],
      now,
    });
    const moved = proposeMove({ day: other, now }, elementIn(other, 'block-1'), {
      artistId: 2,
      start: at('10:15'),
    });
    expect(moved.kind).toBe('allowed');
    expect(
      proposeMove({ day: other, now }, elementIn(other, 'appointment-3'), {
        artistId: 4,
        start: at('15:00'),
      }),
    ).toMatchObject({
      kind: 'refused',
      reason: 'fixed',
    });
  });

  it.each([
    ['has started', appointmentAt(3, spot(2, '08:30', '09:30')), 'fixed'],
    ['another user manages', appointmentAt(3, spot(2, '10:00', '11:00'), { canChange: false }), 'fixed'],
  ])('is refused for one that %s (spec 4)', (_, one, reason) => {
    const other = buildJournalDay({ appointments: [one], now });
    const proposal = proposeMove({ day: other, now }, elementIn(other, 'appointment-3'), {
      artistId: 4,
      start: at('15:00'),
    });
    expect(proposal).toMatchObject({ kind: 'refused', reason });
  });

  it('ends an appointment at an address further east before midnight there', () => {
    const late = appointmentAt(3, spot(2, '10:00', '11:00'), { timezone: 'Atlantic/Bermuda' });
    const other = buildJournalDay({ appointments: [late], now });
    expect(
      proposeMove({ day: other, now }, elementIn(other, 'appointment-3'), {
        artistId: 2,
        start: at('22:30'),
      }),
    ).toMatchObject({
      kind: 'question',
      spot: { end: at('23:00') },
    });
  });

  it('starts an appointment in the first of two equal hours only', () => {
    const date = '2026-11-01';
    const long = buildJournalDay({ date, appointments: [appointmentAt(3, spot(2, '10:00', '11:00', date))] });
    const one = { day: long, now: long.midnight };
    const move = (start: number) =>
      proposeMove(one, elementIn(long, 'appointment-3'), { artistId: 3, start });
    expect(move(at('01:30', date)).kind).toBe('allowed');
    expect(move(at('01:30', date) + 3600)).toMatchObject({ kind: 'refused', reason: 'repeated-hour' });
    expect(move(at('02:00', date)).kind).toBe('allowed');
  });
});

describe('resizing an element', () => {
  it.each([
    ['snaps to 15 minutes', cut, '11:20', '11:15'],
    ['has at least 15 minutes', cut, '09:00', '10:15'],
    ['ends at the next element', cut, '15:00', '13:00'],
    ['ends at the next block', lunch, '14:00', '12:15'],
  ])('%s', (_, element, to, end) => {
    expect(proposeResize(context, element, at(to))).toMatchObject({
      kind: 'allowed',
      spot: { start: element.start, end: at(end) },
    });
  });

  it('ends at the end of the day', () => {
    const last = elementIn(day, 'appointment-2');
    expect(proposeResize(context, last, at('24:00') + 7200)).toMatchObject({ spot: { end: at('24:00') } });
  });

  it('changes nothing at its own end', () => {
    expect(proposeResize(context, cut, at('11:05')).kind).toBe('unchanged');
  });
});

describe('a span of empty time', () => {
  const span = (artistId: number, from: string, to: string) =>
    proposeNew(context, { artistId, from: at(from), to: at(to) });

  it.each([
    ['downward', '15:05', '15:50', '15:00', '16:00'],
    ['upward', '15:50', '15:05', '15:00', '16:00'],
    ['without moving', '15:05', '15:05', '15:00', '15:15'],
    ['up to the next element', '12:00', '14:00', '12:00', '13:00'],
    ['down to the one before', '11:30', '10:30', '11:00', '11:45'],
    ['not into the past', '09:20', '07:00', '09:00', '09:30'],
  ])('is whole steps %s', (_, from, to, start, end) => {
    expect(span(2, from, to)).toEqual({ kind: 'allowed', spot: spot(2, start, end) });
  });

  it('is refused where it begins in the past or in an element', () => {
    expect(span(2, '08:50', '12:00')).toMatchObject({ kind: 'refused', reason: 'past' });
    expect(span(2, '10:50', '12:00')).toMatchObject({ kind: 'refused', reason: 'taken' });
    expect(span(9, '15:00', '16:00')).toMatchObject({ kind: 'refused', reason: 'no-artist' });
  });
});
