import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openSearchBar, part, type OpenedSearchBar } from './testing/open-search-bar.tsx';

let opened: OpenedSearchBar;

beforeEach(() => {
  // Friday morning, also in the time zone of the tests.
  jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), advanceTimers: true });
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function openWhen(query = ''): Promise<void> {
  opened = await openSearchBar(query);
  await opened.user.click(part('When'));
  await screen.findByText('Only artists who are free then', undefined, { timeout: 10_000 });
}

const day = (name: RegExp) => screen.getByRole('button', { name });
const thumb = (name: string) => screen.getByRole('slider', { name });

describe('When', () => {
  it('searches for a day, from today on, in weeks from Sunday', async () => {
    await openWhen();
    expect(day(/November 19, 2026/)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByRole('columnheader', { hidden: true })[0]).toHaveTextContent('Sun');
    await opened.user.click(day(/November 23, 2026/));
    await waitFor(() => expect(window.location.search).toBe('?date=2026-11-23'));
    expect(part('When')).toHaveTextContent('When Mon 11/23');
    expect(part('When')).toHaveAttribute('aria-expanded', 'true');

    await opened.user.click(screen.getByRole('button', { name: 'Any day' }));
    expect(window.location.search).toBe('');
  });

  it("uses today's date at the searched place, and not the viewer's", async () => {
    // 10 PM of the 19th in Honolulu.
    jest.setSystemTime(new Date('2026-11-20T08:00:00Z'));
    await openWhen('?where=Honolulu%2C+HI+96801');
    await waitFor(() => expect(day(/November 19, 2026/)).not.toHaveAttribute('aria-disabled', 'true'));
    await opened.user.click(day(/November 19, 2026/));
    await waitFor(() => expect(window.location.search).toContain('date=2026-11-19'));
    expect(part('When')).toHaveTextContent('When Thu 11/19');
  });

  it('searches for times once the slider is released', async () => {
    await openWhen('?date=2026-11-23');
    expect(thumb('From')).toHaveAttribute('step', '900');
    expect(thumb('To')).toHaveAttribute('max', '86400');
    fireEvent.change(thumb('From'), { target: { value: '36000' } });
    expect(window.location.search).toBe('?date=2026-11-23');
    fireEvent.pointerUp(thumb('From'));
    fireEvent.change(thumb('To'), { target: { value: '50400' } });
    fireEvent.keyUp(thumb('To'));
    expect(window.location.search).toBe('?date=2026-11-23&from=36000&to=50400');
    expect(part('When')).toHaveTextContent('When Mon 11/23, 10:00 AM - 02:00 PM');

    const entries = window.history.length;
    fireEvent.keyUp(thumb('To'), { key: 'Tab' });
    expect(window.history.length).toBe(entries);

    await opened.user.click(screen.getByRole('button', { name: 'Whole day' }));
    expect(window.location.search).toBe('?date=2026-11-23');
  });

  it('reads day and times from an address, and ignores past days', async () => {
    await openWhen('?date=2026-11-24&from=36000&to=50400');
    expect(thumb('From')).toHaveAttribute('aria-valuetext', '10:00 AM');
    expect(part('When')).toHaveTextContent('When Tue 11/24, 10:00 AM - 02:00 PM');
    opened.unmount();
    opened = await openSearchBar('?date=2026-11-19');
    expect(part('When')).toHaveTextContent('When Any time');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('is closed by Done', async () => {
    await openWhen();
    await opened.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(part('When')).toHaveAttribute('aria-expanded', 'false');
    expect(part('When')).toHaveFocus();
  });
});
