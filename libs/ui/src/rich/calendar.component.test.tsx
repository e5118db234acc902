import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Calendar, type CalendarProps } from './calendar.component.tsx';

afterEach(cleanup);

const free = { available: true, block: false, book: false };
const markers = new Map([
  ['2026-11-23', { ...free, book: true }],
  ['2026-11-24', free],
  ['2026-11-25', { available: false, block: true, book: true }],
]);

function renderCalendar(props: Partial<CalendarProps> = {}) {
  const onChange = jest.fn();
  const onMonth = jest.fn();
  render(
    <Calendar
      label="Day"
      value={null}
      onChange={onChange}
      onMonth={onMonth}
      today="2026-11-21"
      markers={markers}
      {...props}
    />,
  );
  return { onChange, onMonth, user: userEvent.setup() };
}

const day = (name: RegExp) => screen.getByRole('button', { name });

describe('Calendar', () => {
  it('opens on the month of today and chooses a day that is clicked', async () => {
    const { onChange, user } = renderCalendar();
    expect(screen.getByRole('application', { name: /Day/ })).toBeVisible();
    await user.click(day(/November 24/));
    expect(onChange).toHaveBeenCalledWith('2026-11-24');
  });

  it('shows the markers of each day', () => {
    renderCalendar();
    const marks = (name: RegExp) =>
      [...day(name).querySelectorAll<HTMLElement>('[data-marker]')].map((mark) => mark.dataset.marker);
    expect(marks(/November 23/)).toEqual(['available', 'book']);
    expect(marks(/November 24/)).toEqual(['available']);
    expect(marks(/November 25/)).toEqual(['book', 'block']);
    expect(marks(/November 26/)).toEqual([]);
  });

  it('refuses days that are past, and days without a free start', async () => {
    const { onChange, user } = renderCalendar();
    expect(day(/November 20/)).toHaveAttribute('aria-disabled', 'true');
    expect(day(/November 25/)).toHaveAttribute('aria-disabled', 'true');
    await user.click(day(/November 20/));
    await user.click(day(/November 25/));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('lets a day be chosen of which nothing is known yet', async () => {
    const { onChange, user } = renderCalendar();
    await user.click(day(/November 26/));
    expect(onChange).toHaveBeenCalledWith('2026-11-26');
  });

  it('is walked by arrows and chosen by Enter', async () => {
    const { onChange, user } = renderCalendar({ value: '2026-11-23' });
    await user.tab();
    while (document.activeElement?.getAttribute('role') !== 'button') await user.tab();
    expect(day(/November 23/)).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledWith('2026-11-24');
    await user.keyboard('{ArrowDown}');
    expect(day(/December 1,/)).toHaveFocus();
  });

  it('tells which month is shown, so that its markers can be asked for', async () => {
    const { onMonth, user } = renderCalendar();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onMonth).toHaveBeenLastCalledWith('2026-12-01');
    expect(screen.getByRole('grid', { name: /December 2026/ })).toBeVisible();
  });

  it('ends at the last day', () => {
    renderCalendar({ lastDay: '2026-11-28' });
    expect(day(/November 29/)).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
  });

  it('starts its weeks on Sunday and explains its markers', () => {
    renderCalendar({ hasLegend: true });
    const grid = screen.getByRole('grid', { name: /November 2026/ });
    expect(grid.querySelector('th')).toHaveTextContent('Sun');
    expect(within(screen.getByRole('list')).getByText('Booked')).toBeVisible();
  });
});
