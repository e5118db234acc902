import { describe, expect, it } from '@jest/globals';
import { readWords } from './read-words.ts';

const move = (wish: object, why?: string) => ({ name: 'move', remote: 'mf-booking', wish, why });

describe('the words of the command line', () => {
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
    expect(readWords(words.split(' ').filter(Boolean))).toEqual(command);
  });
});
