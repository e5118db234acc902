import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { readSearchAndPage, writeQuery, type SearchAndPage } from './query.ts';
import { usePlaceInAddress } from './use-place-in-address.ts';

const rules = {
  read: (query: string) => readSearchAndPage(new URLSearchParams(query)),
  write: ({ search, page }: SearchAndPage) => writeQuery({ search, page: page > 1 && page }),
};

beforeEach(() =>
  window.history.replaceState({ key: 'of the shell' }, '', '/appointments/history?search=ada&page=2'),
);
afterEach(cleanup);

const open = () => renderHook(() => usePlaceInAddress(rules)).result;

describe('a place stored in the address', () => {
  it('is read from the query', () => {
    expect(open().current.place).toEqual({ search: 'ada', page: 2 });
  });

  it('is changed in part, synchronously, and keeps the path and history state', () => {
    const shown = open();
    act(() => shown.current.go('replace', { page: 1 }));
    expect(shown.current.place).toEqual({ search: 'ada', page: 1 });
    expect(window.location.pathname + window.location.search).toBe('/appointments/history?search=ada');
    expect(window.history.state).toEqual({ key: 'of the shell' });
  });

  it.each([
    ['push', 1],
    ['replace', 0],
  ] as const)('creates by %s %i history entries', (how, steps) => {
    const shown = open();
    const { length } = window.history;
    act(() => shown.current.go(how, { page: 3 }));
    expect(window.history.length - length).toBe(steps);
  });

  describe('after a dialog over the page', () => {
    const back = { open: () => () => undefined, isOverPage: () => true };
    afterEach(() => {
      delete window.frizoBack;
    });

    it.each(['push', 'replace'] as const)(
      'takes the history entry of the dialog by %s, which would otherwise be left with the new place',
      (how) => {
        window.frizoBack = back;
        window.history.replaceState({ frizoDepth: 1 }, '');
        const shown = open();
        const { length } = window.history;
        act(() => shown.current.go(how, { page: 3 }));
        expect(shown.current.place.page).toBe(3);
        expect([window.history.state, window.history.length - length]).toEqual([null, 0]);
      },
    );

    it('changes once the entry of the dialog is left, from the place that is there then', () => {
      const waiting: (() => void)[] = [];
      window.frizoBack = { ...back, isOverPage: () => false, whenIdle: (change) => waiting.push(change) };
      const shown = open();
      act(() => shown.current.go('push', { page: 3 }));
      expect(window.location.search).toBe('?search=ada&page=2');
      window.history.replaceState(null, '', '?search=bo');
      act(() => waiting[0]?.());
      expect(shown.current.place).toEqual({ search: 'bo', page: 3 });
    });
  });

  it('follows Back and Forward, until it is unmounted', () => {
    const { result, unmount } = renderHook(() => usePlaceInAddress(rules));
    const goBack = () => {
      window.history.replaceState(null, '', '?page=7');
      window.dispatchEvent(new PopStateEvent('popstate'));
    };
    act(goBack);
    expect(result.current.place).toEqual({ search: '', page: 7 });
    unmount();
    window.history.replaceState(null, '', '?page=8');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(result.current.place.page).toBe(7);
  });
});
