import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CountLine } from './count-line.component.tsx';
import { SearchField } from './search-field.component.tsx';
import { useIsWide, useKeptFocus, useNow } from './list-hooks.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Client, phone, artist' });

  it('reports trimmed text once, when it is stable', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
    const onSearch = jest.fn();
    function List() {
      const [search, setSearch] = useState('');
      onSearch.mockImplementation((typed) => setSearch(typed as string));
      return (
        <SearchField label="Client, phone, artist" search={search} onSearch={onSearch} maxLength={100} />
      );
    }
    render(<List />);
    await user.type(field(), ' ada ');
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(300));
    expect(onSearch.mock.calls).toEqual([['ada']]);
    expect(field()).toHaveValue(' ada ');
  });

  it('follows changes of the address', () => {
    const part = (search: string) => (
      <SearchField label="Client, phone, artist" search={search} onSearch={() => undefined} maxLength={100} />
    );
    const { rerender } = render(part('ada'));
    rerender(part('maeve'));
    expect(field()).toHaveValue('maeve');
  });
});

describe('a list whose focused row is removed', () => {
  function List() {
    const [rows, setRows] = useState(['Ada', 'Bea']);
    const above = useKeptFocus<HTMLParagraphElement>(rows);
    return (
      <>
        <CountLine ref={above}>{`${rows.length} clients`}</CountLine>
        {rows.map((row) => (
          <button key={row} onClick={() => setRows(rows.filter((other) => other !== row))}>
            {row}
          </button>
        ))}
        <button onClick={() => setRows(rows.slice(1))}>First</button>
      </>
    );
  }

  it('moves the focus to the line above, which announces how many are left', async () => {
    render(<List />);
    await userEvent.click(screen.getByRole('button', { name: 'Bea' }));
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('1 clients');
  });

  it('keeps the focus on rows that stay', async () => {
    render(<List />);
    await userEvent.click(screen.getByRole('button', { name: 'First' }));
    expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
  });
});

describe('the environment of a list', () => {
  it('is a wide page when the browser cannot tell', () => {
    function Width() {
      return useIsWide() ? 'wide' : 'narrow';
    }
    render(<Width />);
    expect(screen.getByText('wide')).toBeVisible();
  });

  it('includes the current time, which advances while the list is open', () => {
    jest.useFakeTimers({ now: new Date('2026-03-02T17:00:00Z') });
    function Now() {
      return <time>{useNow() - Date.parse('2026-03-02T17:00:00Z') / 1000}</time>;
    }
    render(<Now />);
    expect(screen.getByText('0')).toBeVisible();
    act(() => void jest.advanceTimersByTime(30_000));
    expect(screen.getByText('30')).toBeVisible();
  });
});
