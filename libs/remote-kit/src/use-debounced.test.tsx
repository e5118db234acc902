import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.ts';

describe('a debounced value', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const renderSettled = (initial: string) =>
    renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: initial } });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  it('is available at once initially', () => {
    expect(renderSettled('ma').result.current).toBe('ma');
  });

  it('follows once it is stable, and waits again after each change', () => {
    const { result, rerender } = renderSettled('');
    rerender({ value: 'm' });
    pass(299);
    rerender({ value: 'ma' });
    pass(299);
    expect(result.current).toBe('');
    pass(1);
    expect(result.current).toBe('ma');
  });

  it('leaves no timer behind', () => {
    const { rerender, unmount } = renderSettled('');
    rerender({ value: 'm' });
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
