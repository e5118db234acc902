import { describe, expect, it } from '@jest/globals';
import { parseArguments } from './parse-arguments.ts';

const move = (change: object, why?: string) => ({ name: 'move', remote: 'mf-booking', change, why });

describe('the arguments of the command line', () => {
  it.each<[string, object | undefined]>([
    ['status', { name: 'status' }],
    ['mf-booking 25%', move({ kind: 'offer', build: undefined, percent: 25 })],
    ['mf-booking 0.5% 1a2b', move({ kind: 'offer', build: '1a2b', percent: 0.5 })],
    ['mf-booking promote', move({ kind: 'promote' })],
    ['mf-booking freeze --why broken', move({ kind: 'freeze' }, 'broken')],
    ['--why fixed mf-booking thaw', move({ kind: 'thaw' }, 'fixed')],
    ['mf-booking withdraw', move({ kind: 'withdraw' })],
    ['mf-booking back 1a2b', move({ kind: 'roll-back', build: '1a2b' })],
    ['', undefined],
    ['mf-booking', undefined],
    ['mf-booking 101%', undefined],
    ['mf-booking 25', undefined],
    ['mf-booking back', undefined],
    ['mf-booking promote 1a2b', undefined],
    ['mf-booking back 1a2b 3c4d', undefined],
    ['mf-booking dance', undefined],
    ['mf-booking freeze --why', undefined],
    ['status mf-booking', undefined],
  ])('"%s"', (words, command) => {
    expect(parseArguments(words.split(' ').filter(Boolean))).toEqual(command);
  });
});
