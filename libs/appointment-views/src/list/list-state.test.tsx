import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { listState, useNoPageBeyond, useTabState, type ListQuery } from './list-state.ts';

const refetch = jest.fn();
const query = (overrides: Partial<ListQuery<string>> = {}): ListQuery<string> => ({
  isFetching: false,
  refetch,
  ...overrides,
});
const page = (...data: string[]) => ({ data, count: 41 });

afterEach(() => {
  cleanup();
  refetch.mockReset();
});

describe('the state of a list', () => {
  it('is loading until there is an answer', () => {
    expect(listState(query({ isFetching: true }), 20)).toMatchObject({ kind: 'loading' });
  });

  it('is a page with the total number of entries', () => {
    expect(listState(query({ data: page('Ada') }), 20)).toMatchObject({
      kind: 'shown',
      items: ['Ada'],
      count: 41,
      pages: 3,
    });
  });

  it('is failed, and says whether a retry is in progress', () => {
    const failed = query({ error: { status: 500 }, data: page('Ada'), isFetching: true });
    expect(listState(failed, 20)).toMatchObject({ kind: 'failed', isRetrying: true });
  });

  it.each([query(), query({ error: true }), query({ data: page() })])('can be loaded again', (of) => {
    listState(of, 20).refetch();
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

describe('a list with tabs', () => {
  const show = (tab: string, of: ListQuery<string>) =>
    renderHook(({ tab: name, of: answer }) => useTabState(name, answer, 20), { initialProps: { tab, of } });
  const known = { data: page('Ada'), currentData: page('Ada') };

  it('shows a page until the next page of its tab has been loaded', () => {
    const { result, rerender } = show('upcoming', query(known));
    rerender({ tab: 'upcoming', of: query({ data: page('Ada'), isFetching: true }) });
    expect(result.current).toMatchObject({ kind: 'shown', items: ['Ada'] });
  });

  it('shows none of its entries in another tab', () => {
    const { result, rerender } = show('upcoming', query(known));
    rerender({ tab: 'history', of: query({ data: page('Ada'), isFetching: true }) });
    expect(result.current.kind).toBe('loading');
    rerender({ tab: 'history', of: query({ data: page('Bea'), currentData: page('Bea') }) });
    expect(result.current).toMatchObject({ kind: 'shown', items: ['Bea'] });
  });
});

describe('a page of a list', () => {
  it.each([
    ['stays on the last page', 3, 3, []],
    ['stays when there are more pages', 1, 3, []],
    ['moves to the last page when it is beyond the end', 9, 3, [[3]]],
  ])('%s', (_what, page, pages, corrected) => {
    const correctTo = jest.fn();
    renderHook(() => useNoPageBeyond(page, pages, correctTo));
    expect(correctTo.mock.calls).toEqual(corrected);
  });
});
